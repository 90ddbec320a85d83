// Hessians of loops whose length depends on data: each round's values are kept for as many rounds as there were.
// RUN: %run
// RUN: %run_star
#include <cmath>
#include <sparsegen/annotate.h>

SPARSEGEN_HESSIAN(return, x[2])
double while_loop(const double* x) {
  double v = x[0] * x[1], sum = 0;
  int steps = 0;
  while (steps < 4 && v < 2.0) {
    v = v * 1.3 + 0.1 * x[0] * v;
    sum += v * x[1];
    ++steps;
  }
  return sum + v;
}

SPARSEGEN_HESSIAN(return, x[4])
double left_early(const double* x) {
  double sum = 0;
  for (int i = 0; i < 4; ++i) {
    if (sum > 1.0) break;
    sum += x[i] * x[i] * (1 + sum);
  }
  return sum;
}

// RANGE: 0.5 1.5
SPARSEGEN_HESSIAN(return, x[2])
double converged(const double* x) {
  double r = 1;
  while (std::fabs(r * r - x[0] * x[1]) > 1e-13) r -= (r * r - x[0] * x[1]) / (2 * r);
  return r * x[1];
}

SPARSEGEN_HESSIAN(f[2], x[3])
void rounds(const double* x, double* f, unsigned n) {
  f[0] = x[0];
  f[1] = 1;
  for (unsigned k = 0; k < n % 5 + 2; ++k) {
    f[0] = f[0] * x[1] + std::sin(f[0]);
    f[1] *= x[2] + f[0];
  }
}
