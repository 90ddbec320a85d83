/* Texts: names in tables, and letters that say what to compute. */
// RUN: %run
#include <sparsegen/annotate.h>
#include <string.h>

typedef struct {
  const char* name;
  double mass;
  int atoms;
} Species;

static const Species species[3] = {{"H2", 2.0, 2}, {"O2", 32.0, 2}, {"H2O", 18.0, 3}};

SPARSEGEN_JACOBIAN(y[3], x[3])
void weights(const double* x, double* y) {
  int k;
  for (k = 0; k < 3; ++k) y[k] = x[k] * species[k].mass / species[k].atoms + (species[k].name[0] == 'O' ? x[0] : 0.0);
}

static double law(const char* kind, double v) {
  switch (kind[0]) {
    case 'q':
      return v * v;
    case 'c':
      return kind[1] == 'u' ? v * v * v : 1.0;
    default:
      return v;
  }
}

// PATTERN: X.. / .X. / ..X / ...
SPARSEGEN_JACOBIAN(y[4], x[3])
void named(const double* x, double* y) {
  const char* last = "cubic";
  const char* none = "constant";
  y[0] = law("quadratic", x[0]);
  y[1] = law("linear", x[1]);
  y[2] = law(last, x[2]);
  y[3] = law(none, x[2]);
}

static int length(const char* text) {
  const char* end = text;
  while (*end) ++end;
  return (int)(end - text);
}

// PATTERN: .X. / ..X
SPARSEGEN_JACOBIAN(y[2], x[3])
void measured(const double* x, double* y) {
  y[0] = x[length("a")] * length("four");
  y[1] = x[length(species[0].name)];
}

static double law_of(const char* kind, double v) {
  if (strcmp(kind, "linear") == 0) return 2 * v;
  if (!strncmp(kind, "linxx", 3)) return 3 * v;
  return v * v;
}

static const char* const kinds[3] = {"linear", "exp", "lin"};

// What the library says of texts.
SPARSEGEN_JACOBIAN(y[3], x[3])
void compared(const double* x, double* y) {
  const char* p = "abc";
  for (int i = 0; i < 3; ++i) y[i] = law_of(kinds[i], x[i]) * (double)strlen(kinds[i]);
  if (strcmp(kinds[0], kinds[2]) > 0) y[0] *= x[1];
  y[1] += (double)strlen(p++) * x[2];
  if (*p == 'b') y[2] += x[0];
}

/* Letters of any length: a zero ends none. */
static const char codes[4][4] = {{'a', 0, 'b', 0}, {'a', 0, 'c', 0}, {'a', 0, 'b', 0}, {'b', 'c', 'd', 'e'}};
static const unsigned char high[2] = {200, 1}, low[2] = {100, 2};

SPARSEGEN_JACOBIAN(y[5], x[4])
void bytes(const double* x, double* y) {
  for (int i = 0; i < 4; ++i) y[i] = memcmp(codes[0], codes[i], 4) == 0 ? x[0] : x[i] * x[i];
  y[4] = memcmp(codes[0], codes[1], 2) ? x[0] : x[1];
  if (memcmp(codes[0], codes[1], sizeof codes[0]) < 0) y[4] *= x[2];
  if (memcmp(high, low, 2) > 0 && memcmp(high, "", 0) == 0) y[4] *= x[3];
}

/* What the compiler calls a function. */
static double failed(const char* where, double v) { return strcmp(where, "called") == 0 ? v * v : v; }
static double called(double v) { return failed(__func__, v); }
static double other(double v) { return failed(__FUNCTION__, v); }

SPARSEGEN_JACOBIAN(y[3], x[3])
void where(const double* x, double* y) {
  const char* name = __func__;
  y[0] = called(x[0]);
  y[1] = other(x[1]);
  y[2] = x[2] * (double)(strlen(name) + sizeof __func__);
  if (name[0] == 'w') y[2] *= x[0];
}

/* A text that outlives a call, written by one function and read by another. */
static char unit[8];
static const char* unit_text(void) { return unit; }
static void put(char* to, const char* what) { strcpy(to, what); }
SPARSEGEN_JACOBIAN(y[1], x[1])
void of_unit(const double* x, double* y) {
  put(unit, "3");
  y[0] = x[0] * (unit_text()[0] - '0');
}
