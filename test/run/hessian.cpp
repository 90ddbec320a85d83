// Hessians of functions of one number: what it is returned or written by, loops of sums, index tables, helpers, local
// arrays, and every way through the function.
// RUN: %run
// RUN: %run_star
// RUN: %run_acyclic
#include <cmath>
#include <sparsegen/annotate.h>

// LOWER: X / X. / .X. / ..X.
SPARSEGEN_HESSIAN(return, x[4])
double returned(const double* x) { return x[0] * x[0] * x[1] + x[1] * x[2] + x[2] * x[3]; }

SPARSEGEN_HESSIAN(f[1], x[3])
void by_pointer(const double* x, double* f) { *f = x[0] * x[1] * x[2] + std::exp(x[2]); }

SPARSEGEN_HESSIAN(f[1], x[3])
void into_an_array(const double* x, double (&f)[4]) { f[0] = std::sin(x[0] * x[1]) + x[2] * x[2]; }

SPARSEGEN_HESSIAN(f, x)
void by_reference(const double (&x)[3], double& f) { f = x[0] / (2.0 + x[1]) - std::cos(x[2]); }

// Rosenbrock's function in many dimensions.
SPARSEGEN_HESSIAN(return, x[8])
double rosenbrock(const double* x) {
  double sum = 0;
  for (int i = 0; i + 1 < 8; ++i) {
    const double step = x[i + 1] - x[i] * x[i], off = 1 - x[i];
    sum += 100 * step * step + off * off;
  }
  return sum;
}

// A minimal surface on a grid.
constexpr int side = 4;
SPARSEGEN_HESSIAN(return, u[side][side])
double surface(const double (*u)[side]) {
  double area = 0;
  for (int i = 0; i + 1 < side; ++i)
    for (int j = 0; j + 1 < side; ++j) {
      const double a = u[i + 1][j + 1] - u[i][j], b = u[i + 1][j] - u[i][j + 1];
      area += std::sqrt(1 + 0.5 * (a * a + b * b));
    }
  return area;
}

// Springs between the ends that a table names.
constexpr int springs = 5;
const int ends[springs][2] = {{0, 1}, {1, 3}, {3, 2}, {2, 0}, {4, 0}};
SPARSEGEN_HESSIAN(energy, x[10])
void springs_of_a_table(const double* x, double& energy) {
  energy = 0;
  for (int s = 0; s < springs; ++s) {
    const int a = ends[s][0], b = ends[s][1];
    const double dx = x[2 * a] - x[2 * b], dy = x[2 * a + 1] - x[2 * b + 1];
    const double stretch = std::sqrt(0.1 + dx * dx + dy * dy) - 1.0;
    energy += 0.5 * stretch * stretch;
  }
}

double square(double v) { return v * v; }
double bond(double a, double b) { return square(a - b) + square(square(a)) * b; }
void add(double v, double& sum) { sum += v * v * v; }

SPARSEGEN_HESSIAN(return, x[5])
double helpers(const double* x) {
  double sum = bond(x[0], x[3]);
  for (int i = 1; i < 4; ++i) sum += bond(x[i], x[i - 1]);
  add(x[4], sum);
  add(x[0] * x[1], sum);
  return sum;
}

// A rotation, kept in small arrays.
SPARSEGEN_HESSIAN(return, q[4])
double local_arrays(const double* q) {
  double r[3][3], p[3];
  r[0][0] = 1 - 2 * (q[2] * q[2] + q[3] * q[3]);
  r[0][1] = 2 * (q[1] * q[2] - q[0] * q[3]);
  r[0][2] = 2 * (q[1] * q[3] + q[0] * q[2]);
  r[1][0] = 2 * (q[1] * q[2] + q[0] * q[3]);
  r[1][1] = 1 - 2 * (q[1] * q[1] + q[3] * q[3]);
  r[1][2] = 2 * (q[2] * q[3] - q[0] * q[1]);
  for (int k = 0; k < 3; ++k) r[2][k] = k == 2 ? 1 - 2 * (q[1] * q[1] + q[2] * q[2]) : 2 * q[1] * q[2 + k % 2] + q[0] * q[k + 1];
  const double v[3] = {0.3, -0.8, 1.1}, target[3] = {0.9, 0.2, -0.4};
  double sum = 0;
  for (int i = 0; i < 3; ++i) {
    p[i] = -target[i];
    for (int k = 0; k < 3; ++k) p[i] += r[i][k] * v[k];
    sum += p[i] * p[i];
  }
  return sum;
}

SPARSEGEN_HESSIAN(return, x[3])
double branches(const double* x, int mode) {
  double f = x[0] * x[1];
  if (x[0] > 0) f += x[0] * x[0] * x[0];
  else f -= x[1] * x[2];
  if (mode > 0) f *= x[2];
  else if (x[1] < x[2]) f = f * f;
  return f;
}

SPARSEGEN_HESSIAN(return, x[3])
double early_return(const double* x) {
  if (x[0] < 0) return x[1] * x[1];
  if (x[1] < 0) return x[0] * x[2];
  return x[0] * x[1] * x[2];
}

// Each round makes what the next one reads.
SPARSEGEN_HESSIAN(return, x[4])
double recurrence(const double* x) {
  double v = x[0];
  for (int k = 1; k < 4; ++k) v = std::sin(v) * x[k] + v;
  return v;
}

SPARSEGEN_HESSIAN(return, x[6])
double product_of_all(const double* x) {
  double p = 1;
  for (int i = 0; i < 6; ++i) p *= x[i];
  return p;
}

// A discretized trajectory, in one array that is overwritten.
SPARSEGEN_HESSIAN(return, x[5])
double in_place(const double* x) {
  double state[2] = {1.0, 0.5};
  for (int k = 0; k < 5; ++k) {
    const double was = state[0];
    state[0] += 0.1 * (state[1] * x[k] - was);
    state[1] -= 0.1 * (was * was + x[k]);
  }
  return state[0] * state[0] + state[1];
}

// An intermediate array between two loops.
SPARSEGEN_HESSIAN(return, x[6])
double two_loops(const double* x) {
  double flux[5];
  for (int i = 0; i < 5; ++i) flux[i] = x[i + 1] * x[i + 1] - x[i];
  double sum = 0;
  for (int i = 0; i + 1 < 5; ++i) sum += (flux[i + 1] - flux[i]) * (flux[i + 1] - flux[i]);
  return sum;
}

namespace outer {
namespace inner {
SPARSEGEN_HESSIAN(return, x[2])
double in_a_namespace(const double* x) { return x[0] * x[0] + std::exp(x[0] - x[1]); }
}  // namespace inner
}  // namespace outer

SPARSEGEN_HESSIAN(return, x[2], curvature)
SPARSEGEN_JACOBIAN(return, x[2])
double named(const double* x) { return std::log(2.0 + x[0] * x[0]) * x[1]; }

SPARSEGEN_HESSIAN(return, x[2])
double scaled(double scale, const double* x, double shift) { return scale * x[0] * x[0] + (x[1] + shift) * x[0]; }

SPARSEGEN_HESSIAN(return, x)
double of_a_number(double x) { return x * std::sin(x); }
