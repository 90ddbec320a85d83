#include "problem.h"

#include <cmath>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(return, x[n])
double objective(const double* x) {
  double f = 0;
  for (int i = 0; i < n - 1; ++i) {
    const double a = x[i] * x[i] - x[i + 1], b = x[i] - 1.0;
    f += 100.0 * a * a + b * b;
  }
  return f;
}

SPARSEGEN_JACOBIAN(g[m], x[n])
void constraints(const double* x, double* g) {
  for (int i = 0; i < m; ++i) {
    const double a = x[i], b = x[i + 1], c = x[i + 2];
    g[i] = 3.0 * b * b * b + 2.0 * c - 5.0 + sin(b - c) * sin(b + c) + 4.0 * b - a * exp(a - b) - 3.0;
  }
}

SPARSEGEN_HESSIAN((f, g[m]), x[n])
void problem(const double* x, double& f, double* g) {
  f = objective(x);
  constraints(x, g);
}
