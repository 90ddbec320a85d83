// What a second derivative is easily wrong for: values that are overwritten, sums that begin anew, helpers that change
// what they read, one value that several terms share.
// RUN: %run
// RUN: %run_star
// RUN: %run_acyclic
#include <cmath>
#include <sparsegen/annotate.h>
#include <utility>

SPARSEGEN_HESSIAN(return, x[3])
double overwritten(const double* x) {
  double v = x[0] * x[1];
  double f = v * v;
  v = x[1] * x[2];
  f += v * x[0];
  v = v * v;
  return f + v;
}

SPARSEGEN_HESSIAN(return, x[4])
double begins_anew(const double* x) {
  double f = 0, run = 0;
  for (int i = 0; i < 4; ++i) {
    if (i % 2 == 0) run = 0;
    run += x[i] * x[i];
    f += run * run;
  }
  return f;
}

SPARSEGEN_HESSIAN(return, x[4])
double running_product(const double* x) {
  double p = 1, sum = 0;
  for (int i = 0; i < 4; ++i) {
    p *= 1 + x[i];
    sum += p;
  }
  return sum;
}

double used_up(double& left, double v) {
  const double taken = left * v;
  left -= taken;
  return taken * taken;
}
SPARSEGEN_HESSIAN(return, x[3])
double helper_changes(const double* x) {
  double left = 1, sum = 0;
  for (int i = 0; i < 3; ++i) sum += used_up(left, x[i]);
  return sum + left;
}

// The same element by two names.
SPARSEGEN_HESSIAN(return, x[3])
double by_two_names(const double* x) {
  const double* p = x;
  double sum = 0;
  for (int i = 0; i < 3; ++i) sum += *p++ * x[2 - i];
  return sum;
}

// Square of one input, twice by itself and once by the other.
SPARSEGEN_HESSIAN(return, x[2])
double diagonal_twice(const double* x) {
  const double a = x[0] + x[0], b = x[0] * 3 + x[1];
  return a * b + x[0] * x[0];
}

SPARSEGEN_HESSIAN(return, x[4])
double swapped(const double* x) {
  double a[2] = {x[0] * x[1], x[2]}, b[2] = {x[3], x[0]};
  for (int k = 0; k < 3; ++k) {
    std::swap(a[0], b[1]);
    a[1] += a[0] * b[0];
  }
  return a[1] * b[1];
}

// Time steps of a wave in one array.
SPARSEGEN_HESSIAN(return, x[5])
double sweeps(const double* x) {
  double u[5];
  for (int i = 0; i < 5; ++i) u[i] = x[i];
  for (int step = 0; step < 3; ++step)
    for (int i = 1; i < 4; ++i) u[i] += 0.2 * u[i - 1] * (u[i + 1] - u[i]);
  double sum = 0;
  for (int i = 0; i < 5; ++i) sum += u[i] * u[i];
  return sum;
}

// Branches that values decide, within a loop, with what the next round reads.
SPARSEGEN_HESSIAN(return, x[4])
double decided(const double* x) {
  double v = x[0];
  for (int i = 1; i < 4; ++i) {
    if (v > 0.2) v = v * x[i];
    else if (v < -0.8) continue;
    else v = std::sin(v) + x[i] * x[i];
  }
  return v * v;
}

double power(double v, int n) { return n == 0 ? 1.0 : v * power(v, n - 1); }
SPARSEGEN_HESSIAN(return, x[2])
double recursive(const double* x) { return power(x[0] * x[1], 3) + power(x[1], 2); }

// Several ways out.
SPARSEGEN_HESSIAN(return, x[2])
double chosen(const double* x) {
  const int which = x[0] > 0.5 ? 0 : x[1] > 0 ? 1 : 2;
  switch (which) {
    case 0: return x[0] * x[0];
    case 1: return x[0] * x[1];
    default: return x[1] * x[1] * x[1];
  }
}

// A solve by Cramer's rule, and Newton's method for a root, both inside.
SPARSEGEN_HESSIAN(return, x[4])
double solved(const double* x) {
  const double a = 2 + x[0], b = x[1], c = x[2], d = 3 + x[3], det = a * d - b * c * 0.1;
  const double u = (d - b) / det, v = (a - c) / det;
  return u * u + v;
}

// RANGE: 0.5 1.5
SPARSEGEN_HESSIAN(return, x[2])
double root(const double* x) {
  double r = 1;
  for (int k = 0; k < 6; ++k) r -= (r * r - x[0] * x[1]) / (2 * r);
  return r * x[1];
}

// Gauss's elimination of a small matrix.
SPARSEGEN_HESSIAN(return, x[9])
double determinant(const double* x) {
  double a[3][3];
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) a[i][j] = x[3 * i + j] + (i == j ? 4.0 : 0.0);
  double det = 1;
  for (int k = 0; k < 3; ++k) {
    det *= a[k][k];
    for (int i = k + 1; i < 3; ++i) {
      const double factor = a[i][k] / a[k][k];
      for (int j = k; j < 3; ++j) a[i][j] -= factor * a[k][j];
    }
  }
  return det;
}
