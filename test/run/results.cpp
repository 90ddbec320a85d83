// The returned value as the dependent, alone and beside others.
// RUN: %run
#include <cmath>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(return, x[4])
double rosenbrock(const double* x) {
  double sum = 0.0;
  for (int i = 0; i < 3; ++i) {
    const double a = x[i + 1] - x[i] * x[i], b = 1.0 - x[i];
    sum += 100.0 * a * a + b * b;
  }
  return sum;
}

SPARSEGEN_JACOBIAN(return, (a, b))
double scalars(double a, double b, double c) { return a * sin(b) + c; }

SPARSEGEN_JACOBIAN((return, g[2]), x[3])
double objective(const double* x, double* g) {
  g[0] = x[0] + x[1];
  g[1] = x[2] * x[2];
  return x[0] * x[2];
}

SPARSEGEN_JACOBIAN(return, x[3])
double several_returns(const double* x) {
  if (x[0] > 0.5) return x[1];
  if (x[0] > 0.0) return x[2] * 2;
  return 1.0;
}

// The status is passive: the generated functions return it.
SPARSEGEN_JACOBIAN(y[2], x[2])
int status(const double* x, double* y, int k) {
  y[0] = x[0];
  y[1] = x[1];
  return k + 3;
}
