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
