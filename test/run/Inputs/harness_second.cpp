// The functions of harness-second.test; their header is written by hand.
#include <sparsegen/annotate.h>

// LOWER: X / X. / .X.
SPARSEGEN_HESSIAN(y[2], x[3])
void chain(const double* x, double* y) {
  y[0] = x[0] * x[0] * x[1];
  y[1] = x[1] * x[2];
}

SPARSEGEN_HESSIAN(return, x[1])
double square(const double* x) { return x[0] * x[0]; }
