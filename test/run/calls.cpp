// Functions called: several deep, by value, by pointer into an array, with results, in and out.
// RUN: %run
#include <cmath>
#include <sparsegen/annotate.h>

static double square(double v) { return v * v; }
static double rate(double a, double b, double k) { return k * square(a) * b; }
static inline double arrhenius(double t) { return exp(-1.0 / (2.0 + square(t))); }

SPARSEGEN_JACOBIAN(y[3], x[3])
void several_deep(const double* x, double* y, double temperature) {
  const double k = arrhenius(temperature);
  y[0] = rate(x[0], x[1], k);
  y[1] = square(rate(x[1], 2.0, x[2]));
  y[2] = arrhenius(x[2]);
}

static void row(const double* from, double* to, int n) {
  for (int i = 0; i < n; ++i) to[i] = i > 0 ? from[i] * from[i - 1] : from[i];
}

SPARSEGEN_JACOBIAN(y[6], x[6])
void into_arrays(const double* x, double* y) {
  row(x, y, 2);
  row(x + 2, &y[2], 4);
}

static int accumulate(double* sum, double v) {
  *sum += v;
  return v > 0 ? 1 : 0;
}

SPARSEGEN_JACOBIAN(y[2], x[3])
void in_and_out(const double* x, double* y) {
  double sum = 0.0;
  int positive = 0;
  for (int i = 0; i < 3; ++i) positive += accumulate(&sum, x[i]);
  y[0] = sum;
  y[1] = positive * x[0] + x[0];
}

static double first_above(const double* v, int n, double limit) {
  for (int i = 0; i < n; ++i)
    if (v[i] > limit) return v[i];
  return limit;
}

SPARSEGEN_JACOBIAN(y[2], x[4])
void returns_early(const double* x, double* y) {
  y[0] = first_above(x, 2, 0.0);
  y[1] = first_above(x + 2, 2, x[0]);
}

template <class T>
T cube(T v) {
  return v * v * v;
}
namespace physics {
double flux(double l, double r) { return 0.5 * (l + r); }
double flux(double l) { return 0.25 * l; }
}  // namespace physics

SPARSEGEN_JACOBIAN(y[3], x[3])
void templates_and_overloads(const double* x, double* y) {
  y[0] = cube(x[0]) + cube(2);
  y[1] = physics::flux(x[0], x[1]);
  y[2] = physics::flux(x[2]);
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void same_helper_twice(const double* x, double* y) {
  double buffer[2];
  row(x, buffer, 2);
  row(buffer, y, 2);
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void nested_call(const double* x, double* y) { y[0] = square(square(x[0])), y[1] = rate(square(x[1]), square(x[0]), square(2.0)); }
