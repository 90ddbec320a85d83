// A table that somebody writes through a pointer to const is not constant; one of another type is.
// RUN: %run
#include <sparsegen/annotate.h>

static double seenByAll[3] = {1, 2, 3};
static int order[3] = {2, 0, 1};
static void sneak(const double* t) { const_cast<double*>(t)[1] = 5; }
static int at(const int* t, int k) { return t[k]; }

SPARSEGEN_JACOBIAN(y[3], x[3])
void behindConst(const double* x, double* y) {
  sneak(seenByAll);
  for (int i = 0; i < 3; ++i) y[i] = seenByAll[1] * x[at(order, i)];
}

// As in older libraries, that nothing is written through.
static const double weights[2] = {0.5, 1.5};
static double last(double* a, int n, int set) {
  if (set) a[n - 1] = 1.0;
  return a[n - 1] * a[0];
}
SPARSEGEN_JACOBIAN(y[2], x[2])
void cast(const double* x, double* y) {
  double own[2] = {x[0], x[1] * x[0]};
  y[0] = last(own, 2, 0);
  y[1] = last(const_cast<double*>(weights), 2, 0) * x[1];
}
