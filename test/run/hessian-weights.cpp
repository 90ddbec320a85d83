// Hessians of weighted sums: of vectors, of Lagrangians, of several slots; and of several independent slots.
// RUN: %run
// RUN: %run_star
// RUN: %run_acyclic
#include <cmath>
#include <sparsegen/annotate.h>

// LOWER: X / X. / .XX
SPARSEGEN_HESSIAN(f[2], x[3])
void two(const double* x, double* f) {
  f[0] = x[0] * x[0] * x[1];
  f[1] = x[1] * x[2] + std::exp(x[2]);
}

// Constraints of one loop.
constexpr int m = 5;
SPARSEGEN_HESSIAN(f[m], x[m + 1])
void chained(const double* x, double* f) {
  for (int i = 0; i < m; ++i) f[i] = x[i] * x[i] - std::sin(x[i + 1]) * x[i];
}

// Each is written in several places.
SPARSEGEN_HESSIAN(f[m], x[m])
void gathered(const double* x, double* f) {
  for (int i = 0; i < m; ++i) f[i] = 0;
  for (int i = 0; i + 1 < m; ++i) {
    const double flow = (x[i] - x[i + 1]) * std::fabs(x[i] - x[i + 1]);
    f[i] -= flow;
    f[i + 1] += flow;
  }
}

// A dependent that others are made from.
SPARSEGEN_HESSIAN(f[3], x[2])
void from_each_other(const double* x, double* f) {
  f[0] = x[0] * x[1];
  f[1] = f[0] * f[0];
  f[2] = std::sin(f[1]) + f[0];
}

SPARSEGEN_HESSIAN((f, g[2]), x[3])
void lagrangian(const double* x, double& f, double* g) {
  f = (x[0] - x[1]) * (x[0] - x[1]) + x[2];
  g[0] = x[0] * x[0] + x[1] * x[1] - 1;
  g[1] = std::exp(x[2]) * x[0];
}

// The chained Rosenbrock function with trigonometric and exponential constraints.
constexpr int n = 6;
SPARSEGEN_HESSIAN((f[1], g[n - 2]), x[n])
void luksan_vlcek(const double* x, double* f, double* g) {
  *f = 0;
  for (int i = 0; i < n - 1; ++i) {
    const double a = x[i] * x[i] - x[i + 1], b = x[i] - 1;
    *f += 100 * a * a + b * b;
  }
  for (int i = 0; i < n - 2; ++i)
    g[i] = 3 * std::pow(x[i + 1], 3) + 2 * x[i + 2] - 5 + std::sin(x[i + 1] - x[i + 2]) * std::sin(x[i + 1] + x[i + 2]) +
           4 * x[i + 1] - x[i] * std::exp(x[i] - x[i + 1]) - 3;
}

SPARSEGEN_HESSIAN(return, (x[2], a, y[2]))
double several(const double* x, double a, const double* y) { return x[0] * y[1] * a + x[1] * x[1] * y[0] + a * a; }

SPARSEGEN_HESSIAN((f[2], s), (y[2], x[3]))
void several_both(const double* x, double t, double* y, double* f, double& s) {
  f[0] = x[0] * y[0] * t;
  f[1] = x[1] * x[2];
  s = y[1] * y[1] * x[0] + f[1];
}

// Parameters beside the state.
SPARSEGEN_HESSIAN(r[4], (x[4], p[2]))
void with_parameters(const double* x, double* r, const double* p) {
  for (int i = 0; i < 4; ++i) r[i] = p[0] * x[i] * x[i] + p[1] * x[(i + 1) % 4];
}

// What comes in on a slot goes out on it.
SPARSEGEN_HESSIAN(x[3], x[3])
void in_place(double* x) {
  x[0] = x[0] * x[1];
  x[1] = x[1] + x[2] * x[0];
}

// Only linear: an empty pattern.
// LOWER: . / .. / ...
SPARSEGEN_HESSIAN(f[2], x[3])
void linear(const double* x, double* f) {
  f[0] = x[0] + 2 * x[1];
  f[1] = x[2] - x[0];
}

SPARSEGEN_HESSIAN(f[2], x[2])
int with_status(const double* x, double* f, int mode) {
  f[0] = x[0] * x[1];
  f[1] = x[0] * x[0];
  return mode;
}

SPARSEGEN_HESSIAN(f[n], x[n])
SPARSEGEN_SET(count, n)
void bound_size(int count, const double* x, double* f) {
  for (int i = 0; i < count; ++i) f[i] = x[i] * x[(i + 1) % count];
}

SPARSEGEN_HESSIAN(f[2][2], x[2][2])
void matrix_square(const double (*x)[2], double (*f)[2]) {
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) {
      f[i][j] = 0;
      for (int k = 0; k < 2; ++k) f[i][j] += x[i][k] * x[k][j];
    }
}
