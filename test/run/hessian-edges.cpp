// Second derivatives at zeros, ones, and where branches meet: no NaN where there is a value.
// RUN: %run
// RUN: %run_star
#include <algorithm>
#include <cmath>
#include <sparsegen/annotate.h>

// EDGES: 0.0, 1.0, -1.0
SPARSEGEN_HESSIAN(y[6], x[6])
void powers(const double* x, double* y) {
  y[0] = pow(x[0], 2);
  y[1] = pow(x[1], 3.0) + pow(x[1], 1.0);
  y[2] = pow(x[2], 0.0) * x[3];
  y[3] = pow(x[3] * x[4], 2.0);
  y[4] = x[4] * x[4] * x[4];
  y[5] = pow(2.0, x[5]);
}

// An exponent of zero has a slope, and that has one along the base.
// EDGES: 0.0, 1.0, 2.0
// RANGE: 0.1 1.5
SPARSEGEN_HESSIAN(y[2], x[3])
void exponents(const double* x, double* y) {
  y[0] = pow(1.0 + x[0], x[1]);
  y[1] = pow(2.0 + x[2], x[1] * x[1]);
}

// EDGES: 0.0, 1.0, -1.0
SPARSEGEN_HESSIAN(y[5], x[5])
void meeting(const double* x, double* y) {
  y[0] = x[0] * fabs(x[0]);
  y[1] = fmax(x[1], 0.0) * fmax(x[1], 0.0);
  y[2] = std::max(x[2] * x[3], 0.0) * x[3];
  y[3] = std::clamp(x[3], 0.0, 1.0) * x[4];
  y[4] = x[4] > 0 ? x[4] * x[4] : x[4] * x[0];
}

// EDGES: 0.0, 1.0, -1.0
SPARSEGEN_HESSIAN(return, x[4])
double smooth(const double* x) {
  return sqrt(4 + x[0] * x[0] * x[1]) + hypot(x[0], 1.5) + atan2(x[1], 2.0) + x[2] / (3.0 + x[3]) + cos(x[3]) * x[2] * x[0] +
         std::exp(-x[0] * x[0] / (0.1 + x[1] * x[1]));
}

// A root that a factor switches off where it is at zero, with what that depends on.
// EDGES: 0.0, 1.0
// RANGE: 0.0 1.5
SPARSEGEN_HESSIAN(return, x[3])
double switched_off(const double* x) { return x[0] > 0.1 ? std::sqrt(x[0]) * x[1] + x[2] * x[2] : x[1] * x[2]; }

// The sign of a zero decides nothing that is differentiated.
// EDGES: 0.0, -0.0
SPARSEGEN_HESSIAN(return, x[3])
double products(const double* x) { return x[0] * x[1] * x[2] + x[0] * x[0] * x[1] * x[1]; }
