// Where a partial derivative is infinite: what does not depend on it stays a number, in evaluate, compressed and jvp.
// RUN: %run
#include <algorithm>
#include <cmath>
#include <sparsegen/annotate.h>

static double plus(double v) { return v > 0.0 ? v : 0.0; }

// Below zero the argument is a constant.
// EDGES: 0.0, -1.0
SPARSEGEN_JACOBIAN(y[10], x[2])
void clamped_roots(const double* x, double* y) {
  y[0] = std::sqrt(std::fmax(x[0], 0.0));
  y[1] = std::sqrt(std::max(x[0], 0.0));
  y[2] = std::sqrt(x[0] > 0.0 ? x[0] : 0.0);
  y[3] = x[1] * std::pow(std::fmax(x[0], 0.0), 0.5);
  double c = x[0];
  if (c < 0.0) c = 0.0;
  y[4] = std::sqrt(c) * x[1];
  y[5] = std::sqrt(plus(x[0]));
  y[6] = x[1] * std::log1p(std::cbrt(std::max(0.0, x[0])));
  y[7] = std::sqrt(c) + x[1];
  y[8] = std::acos(std::fmin(std::fmax(2.0 * x[0], -1.0), 1.0)) + x[1];
  y[9] = std::asin(std::clamp(2.0 * x[1], -1.0, 1.0)) * x[0];
}

// With a coefficient of zero these are constants.
// EDGES: 0.0, 1.0
// RANGE: 0.1 1.5
SPARSEGEN_JACOBIAN(y[5], (x[3], c))
void zero_coefficient(const double* x, double c, double* y) {
  y[0] = std::sqrt(c * x[0]);
  y[1] = std::pow(c * x[1], 0.5) + x[2];
  y[2] = x[0] * std::cbrt(c * x[2]);
  y[3] = std::sqrt(c * x[0] * x[0] + c * x[1] * x[1]);
  const double root = std::sqrt(x[1]), scaled = c * root;
  y[4] = scaled * x[0] + root * x[2];
}

// Squares whose derivatives meet another factor first.
// EDGES: 0.0, 1.0
SPARSEGEN_JACOBIAN(y[3], x[3])
void roots_of_products(const double* x, double c, double* y) {
  y[0] = std::sin(std::sqrt(x[0] * x[0] * c * c) + x[1]);
  y[1] = std::sqrt(2.0 * x[1] * c * x[1] * c) * x[2];
  y[2] = std::sqrt(1.0 + x[2] * x[2] / (c * c + 1.0)) + 0.5 / (2.0 + x[0] * x[0]);
}

// EDGES: 0.0, 1.0
// RANGE: 0.1 1.5
SPARSEGEN_JACOBIAN(y[4], x[3])
void zero_parameter(const double* x, double c, double* y) {
  y[0] = std::sqrt(c * x[0]);
  y[1] = std::pow(c * x[1], 0.5) + x[2];
  y[2] = x[0] * std::cbrt(c * x[2]);
  double s[3];
  for (int i = 0; i < 3; ++i) s[i] = std::sqrt(x[i]);
  y[3] = 0.0;
  for (int i = 0; i < 3; ++i) y[3] += c * s[i];
}

// A color that is infinite leaves the others alone.
// EDGES: 0.0, 1.0
// RANGE: 0.1 1.5
SPARSEGEN_JACOBIAN(y[4], x[4])
void other_colors(const double* x, double* y) {
  y[0] = std::sqrt(x[0]) + x[1];
  y[1] = std::cbrt(x[0] * x[1]) + x[2] * x[3];
  double flux[4];
  for (int i = 0; i < 4; ++i) flux[i] = std::sqrt(x[i] * x[i] * x[i]) + std::pow(x[i], 0.25);
  for (int i = 2; i < 4; ++i) y[i] = flux[i] - flux[i - 1] * x[0];
}

// The values themselves may be infinite where another way is taken.
// EDGES: 0.0, 1.0, -1.0
// RANGE: 0.2 1.5
SPARSEGEN_JACOBIAN(y[6], x[3])
void other_operand(const double* x, double* y) {
  y[0] = std::fmax(std::log(std::fabs(x[0])), -10.0) + x[1];
  y[1] = std::fmin(1.0 / (x[0] * x[0]), 3.0) * x[2];
  const double r = 1.0 / (x[0] * x[0]) + x[2];
  const double m = std::fmin(r, 3.0);
  y[2] = m * x[1] + m;
  const double l = std::log(x[0] * x[0]);
  y[3] = std::fdim(l, -2.0) + x[1];
  y[4] = std::hypot(x[0], x[1]) + std::hypot(x[1], x[2]);
  y[5] = std::fmin(std::fmax(x[0], x[1]), x[2]) * std::fabs(x[2]);
}

// The sum of two roots has a derivative where they are equal.
// EDGES: 0.0, 2.0
SPARSEGEN_JACOBIAN(y, x[3])
void equal_eigenvalues(const double* x, double& y) {
  const double m = 0.5 * (x[0] + x[1]), d = 0.5 * (x[0] - x[1]);
  const double r = std::sqrt(d * d + x[2] * x[2]);
  const double l0 = m + r, l1 = m - r;
  y = l0 * l0 + l1 * l1;
}

struct Reaction {
  double A0, Ai, a, T3, T1, T2;
};

// Reaction rates with falloff, at concentrations of zero.
// EDGES: 0.0, 0.0, 1.0
// RANGE: 0.3 1.5
SPARSEGEN_JACOBIAN(wdot[3], (x[3], T))
void falloff(const double* x, double T, double* wdot) {
  static const Reaction table[3] = {{1e2, 1e1, 0.5, 0.91, 5.8, 8.5}, {2e2, 1e1, 0.5, 0.91, 5.8, 0.0}, {1e2, 3e1, 0.0, 0.0, 1.0, 0.0}};
  const double t = 0.5 + T, M = x[0] + x[1] + x[2];
  for (int i = 0; i < 3; ++i) wdot[i] = 0.0;
  for (int k = 0; k < 3; ++k) {
    const Reaction& r = table[k];
    const double k0 = r.A0 * std::exp(-1.0 / t), ki = r.Ai * std::pow(t, 0.5);
    const double Pr = k0 * M / ki;
    double Fc = 0.0;
    if (r.T3 != 0.0) Fc += (1.0 - r.a) * std::exp(-t / r.T3);
    if (r.T1 != 0.0) Fc += r.a * std::exp(-t / r.T1);
    if (r.T2 != 0.0) Fc += std::exp(-r.T2 / t);
    const double lF = std::log10(Fc > 1e-30 ? Fc : 1e-30), lP = std::log10(Pr > 1e-30 ? Pr : 1e-30);
    const double c = -0.4 - 0.67 * lF, n = 0.75 - 1.27 * lF;
    const double q = (lP + c) / (n - 0.14 * (lP + c));
    const double F = std::pow(10.0, lF / (1.0 + q * q));
    const double rate = ki * Pr / (1.0 + Pr) * F * x[k] * std::sqrt(x[(k + 1) % 3] > 0.0 ? x[(k + 1) % 3] : 0.0);
    wdot[k] -= rate;
    wdot[(k + 1) % 3] += rate;
  }
}

static double friction(double velocity, double k) { return k * std::sqrt(std::fabs(velocity)); }
static void pass_on(double in, double by, double* out) { *out = by * in; }

// Through helpers, and through lanes: the length of the loop depends on values.
// EDGES: 0.0, 1.0
SPARSEGEN_JACOBIAN(y[3], x[3])
void through_lanes(const double* x, double k, double* y) {
  double a[3];
  for (int i = 0; i < 3; ++i) a[i] = friction(x[i], k);
  double left = 3.0;
  while (left > 0.5) {
    for (int i = 0; i < 3; ++i) pass_on(a[i], x[(i + 1) % 3], &a[i]);
    left -= 1.0 + x[0] * x[0];
  }
  for (int i = 0; i < 3; ++i) y[i] = a[i] + x[(i + 1) % 3];
}

// EDGES: 0.0f, 1.0f
// RANGE: 0.1 1.5
// TOLERANCE: 1e-4
SPARSEGEN_JACOBIAN(y[2], x[2])
void narrow(const float* x, float c, float* y) {
  y[0] = std::sqrt(c * x[0]) + x[1];
  y[1] = std::sqrt(std::fmax(x[0] - x[1], 0.0f));
}

// What overflows is infinite along its own inputs alone.
// EDGES: 1.0, -1000.0
// RANGE: 0.1 1.5
SPARSEGEN_JACOBIAN(y[1], x[2])
void overflow(const double* x, double* y) { y[0] = x[0] * std::exp(-x[1]); }

// A fraction grows with its number on both sides of zero, and jumps at whole numbers.
// EDGES: -1.0, -2.0, 3.0
// RANGE: 0.1 1.5
SPARSEGEN_JACOBIAN(y[2], x[2])
void fraction(const double* x, double* y) {
  double whole;
  y[0] = std::modf(x[0] * x[1], &whole);
  y[1] = std::modf(x[1], &whole);
  y[1] -= 0.5 * whole;
}

// Infinite values that another way is taken for, kept in an array: adjoints meet the choice before they meet the quotient.
// EDGES: 0.0, 1.0
// RANGE: 0.2 1.5
SPARSEGEN_JACOBIAN(y[3], x[3])
void kept_apart(const double* x, double* y) {
  double r[3];
  for (int i = 0; i < 3; ++i) r[i] = 1.0 / (x[i] * x[i]);
  for (int i = 0; i < 3; ++i) y[i] = std::fmin(r[i], 3.0) * x[(i + 1) % 3] + std::fmax(-r[(i + 2) % 3], -2.0);
}
