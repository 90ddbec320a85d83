// The standard library's functions on memory: memcpy, memmove, memset, malloc, calloc, free; arrays of run-time length.
// RUN: %run
#include <cstdlib>
#include <cstring>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[6], x[6])
void copies(const double* x, double* y) {
  double a[6], b[2][3];
  memcpy(a, x, sizeof(a));
  std::memcpy(b, a, 6 * sizeof(double));
  memset(y, 0, 6 * sizeof *y);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      if (i != j) y[3 * i + j] = b[i][j] * a[0];
}

struct State {
  double u[2];
  double v;
};

SPARSEGEN_JACOBIAN(y[6], x[6])
void structs(const double* x, double* y) {
  State s[2], t;
  memcpy(s, x, sizeof(State) * 2);
  memcpy(&t, &s[1], sizeof(State));
  s[0].v = t.u[0] * s[0].u[1];
  memcpy(y, s, sizeof s);
}

// What overlaps, both ways; an unknown number of elements.
SPARSEGEN_JACOBIAN(y[5], x[5])
void moves(const double* x, double* y) {
  double a[5], b[5];
  for (int i = 0; i < 5; ++i) b[i] = a[i] = x[i] * x[i];
  memmove(a + 1, a, 4 * sizeof(double));
  memmove(b, b + 2, 3 * sizeof(double));
  for (int i = 0; i < 5; ++i) y[i] = a[i] + b[i];
}

// WITH n: 4
SPARSEGEN_SET(n, 4)
SPARSEGEN_JACOBIAN(y[4], x[4])
int scratch(int n, const double* x, double* y) {
  double* work = (double*)malloc(n * sizeof(double));
  double* sums = static_cast<double*>(calloc(n, sizeof(double)));
  State* states = (State*)malloc(sizeof(State) * n);
  if (!work || !sums || !states) return -1;
  for (int i = 0; i < n; ++i) work[i] = x[i] * x[n - 1 - i];
  for (int i = 0; i < n; ++i) {
    sums[0] += work[i];
    states[i].u[1] = x[i];
  }
  for (int i = 0; i < n; ++i) y[i] = sums[0] + sums[i] * states[n - 1 - i].u[1];
  free(work);
  free(sums);
  free(states);
  return 0;
}

static double total(const double* x, int n) {
  double* part = (double*)malloc(static_cast<std::size_t>(n) * sizeof(double));
  for (int i = 0; i < n; ++i) part[i] = 2.0 * x[i];
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += part[i];
  free(part);
  return sum;
}

SPARSEGEN_JACOBIAN(y[3], x[5])
void differentLengths(const double* x, double* y) {
  y[0] = total(x, 2);
  y[1] = total(x + 1, 4);
  y[2] = total(x, 1);
}

// WITH n: 5
// WITH scale: 2.0
SPARSEGEN_SET(n, 5)
SPARSEGEN_JACOBIAN(y[5], x[5])
void part(int n, const double* x, double* y, double scale) {
  memset(y, 0, n * sizeof(double));
  memcpy(y + 1, x, (n - 1) * sizeof(double));
  y[0] *= scale;
  y[n - 1] *= scale;
}

// Memory that is allocated on one path only, and outlives the block.
// WITH big: 1
SPARSEGEN_SET(big, 1)
SPARSEGEN_JACOBIAN(y[4], x[4])
void onDemand(int big, const double* x, double* y) {
  double small[4];
  double* work = small;
  if (big > 0) work = (double*)malloc(4 * sizeof(double));
  for (int i = 0; i < 4; ++i) work[i] = x[i] * x[3 - i];
  for (int i = 0; i < 4; ++i) y[i] = work[i];
  if (big > 0) free(work);
}

// Each call of a helper has its own.
static double productOf(const double* x, int n) {
  double* powers = (double*)malloc(n * sizeof(double));
  powers[0] = x[0];
  for (int k = 1; k < n; ++k) powers[k] = powers[k - 1] * x[0];
  const double last = powers[n - 1];
  free(powers);
  return last;
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void inHelper(const double* x, double* y) {
  for (int i = 0; i < 3; ++i) y[i] = productOf(x + i, 2 + i);
}
