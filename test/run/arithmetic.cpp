// Scalar arithmetic on reals: each operator, compound assignment, unary signs, and integers mixed in.
// RUN: %run
#include <sparsegen/annotate.h>

// RANGE: 0.5 2.0
SPARSEGEN_JACOBIAN(y[8], x[4])
void operators(const double* x, double* y) {
  y[0] = x[0] + x[1];
  y[1] = x[1] - 2.0 * x[2];
  y[2] = x[2] * x[3] * x[0];
  y[3] = x[0] / x[3] + 1.0 / x[1];
  y[4] = -x[1] + +x[2];
  y[5] = (x[0] - x[1]) * (x[2] + x[3]) / (x[0] * x[0] + 1);
  y[6] = x[3] * x[3];
  y[7] = 3 * x[0] / 2 + 7 / 2 - x[0] / 4;
}

// RANGE: 0.5 2.0
SPARSEGEN_JACOBIAN(y[5], x[3])
void compound(const double* x, double* y, double a) {
  y[0] = x[0];
  y[0] += x[1] * a;
  y[1] = x[1];
  y[1] -= x[2];
  y[2] = a;
  y[2] *= x[0];
  y[2] *= y[2];
  y[3] = x[2];
  y[3] /= x[1] + a;
  y[4] = y[0] + (y[1] *= 2.0);
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void passive_only(const double* x, double* y, double t, int k) {
  const double phase = t * t + k;
  y[0] = phase * x[0];
  y[1] = x[1] + phase / 2;
}
