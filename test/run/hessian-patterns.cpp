// Second-order patterns that are exact: the lower triangle has these entries and no others.
// RUN: %run
// RUN: %run_acyclic
#include <algorithm>
#include <cmath>
#include <sparsegen/annotate.h>

// 13 of the full matrix.
// LOWER: X / XX / .XX / ..XX / ...XX
SPARSEGEN_HESSIAN(return, x[5])
double differences(const double* x) {
  double sum = 0;
  for (int i = 0; i + 1 < 5; ++i) sum += (x[i + 1] - x[i]) * (x[i + 1] - x[i]);
  return sum;
}

// 12: all but the diagonal.
// LOWER: . / X. / XX. / XXX.
SPARSEGEN_HESSIAN(return, x[4])
double product_of_products(const double* x) { return (x[0] * x[1]) * (x[2] * x[3]); }

// 8
// LOWER: . / .. / XX. / XX..
SPARSEGEN_HESSIAN(return, x[4])
double product_of_sums(const double* x) { return (x[0] + x[1]) * (x[2] + x[3]); }

// 4
// LOWER: . / XX / ... / ...X
SPARSEGEN_HESSIAN(return, x[4])
double quotients(const double* x) { return x[0] / x[1] + x[2] + 1 / x[3]; }

// 19: the first row, the first column, and nothing else but their corner.
// LOWER: X / X. / X.. / X... / X.... / X..... / X...... / X....... / X........ / X.........
SPARSEGEN_HESSIAN(return, x[10])
double arrow(const double* x) {
  double sum = 0;
  for (int i = 0; i < 10; ++i) sum += x[i];
  return sum / x[0];
}

// LOWER: . / .. / ..X
SPARSEGEN_HESSIAN(return, x[3])
double dead_product(const double* x) {
  const double dead = x[0] * x[1];
  double f = dead * dead;
  f = x[2] * x[2] + x[0];
  return f;
}

// LOWER: . / .. / ... / .X..
SPARSEGEN_HESSIAN(return, x[4])
double clamped(const double* x) { return std::clamp(x[0], -1.0, 1.0) + std::fmin(x[1], x[2]) + x[1] * x[3] + fabs(x[2]); }

// Its sign carries no derivative.
// LOWER: . / X. / ...
SPARSEGEN_HESSIAN(return, x[3])
double sign(const double* x) { return std::copysign(x[0] * x[1], x[2]); }

// LOWER: . / .. / ...
SPARSEGEN_HESSIAN(return, x[3])
double linear(const double* x) { return 2 * x[0] - x[1] / 3 + (x[2] + 1) * 4; }

// LOWER: X / XX
SPARSEGEN_HESSIAN(return, x[2])
double nonlinear_of_linear(const double* x) { return std::exp(x[0] - 2 * x[1]); }

// LOWER: X / .X / ..X
SPARSEGEN_HESSIAN(return, x[3])
double separable(const double* x) {
  double sum = 0;
  for (int i = 0; i < 3; ++i) sum += std::sin(x[i]) * x[i];
  return sum;
}

// LOWER: . / .. / .X.
SPARSEGEN_HESSIAN(return, x[3])
double times_zero(const double* x) { return 0.0 * (x[0] * x[1]) + x[1] * x[2]; }

// LOWER: . / X. / ...
SPARSEGEN_HESSIAN(return, x[3])
double fused(const double* x) { return fma(x[0], x[1], x[2]); }

// LOWER: . / .. / ...
SPARSEGEN_HESSIAN(return, x[3])
double steps(const double* x) { return std::floor(x[0] * x[1]) + std::rint(x[2]) * 3 + x[1]; }

// A step is a constant to what it is multiplied with.
// LOWER: . / .X
SPARSEGEN_HESSIAN(return, x[2])
double stepped(const double* x) { return std::floor(x[0]) * x[1] * x[1]; }

// One square of a difference is x - y and nothing of z.
// LOWER: X / XX / ...
SPARSEGEN_HESSIAN(return, x[3])
double hidden(const double* x) {
  double t[2] = {x[0] - x[1], x[2]};
  return t[0] * t[0] + t[1];
}

// Blocks beside each other.
// LOWER: X / X. / ..X / ..X. / ....X / ....X.
SPARSEGEN_HESSIAN(return, x[6])
double blocks(const double* x) {
  double sum = 0;
  for (int b = 0; b < 3; ++b) sum += x[2 * b] * x[2 * b] * x[2 * b + 1];
  return sum;
}

// What no input of is among the independents.
// LOWER: .
SPARSEGEN_HESSIAN(return, x[1])
double passive(const double* x, double t) { return t * t * t * x[0]; }

// A band, wide enough for loops to stay loops.
constexpr int large = 60;
// SAMPLES: 2
SPARSEGEN_HESSIAN(return, x[large])
double chain(const double* x) {
  double sum = 0;
  for (int i = 2; i < large; ++i) sum += x[i] * x[i - 2] * x[i - 1];
  return sum;
}
