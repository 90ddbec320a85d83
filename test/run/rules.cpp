// What users say of functions: numbers, element by element, dense blocks; results by value and by pointer, in place.
// RUN: %run
#include "Inputs/rules.h"

#include <sparsegen/annotate.h>

// Directly, two calls in an expression.
// WITH table: {0.5, 2}
SPARSEGEN_JACOBIAN(f[4], x[4])
void balance(const double* x, double* f, const Table* table) {
  for (int i = 0; i < 4; ++i) f[i] = enthalpy(x[i], table) * x[(i + 1) % 4] - density(x[i], x[(i + 2) % 4] + 3.0);
}

// A fixed point: the function is called again on what it gave.
// WITH table: {0.5, 2}
SPARSEGEN_JACOBIAN(return, x)
double repeated(double x, const Table* table) {
  double t = x;
  for (int i = 0; i < 3; ++i) t = 0.5 * enthalpy(t, table) / (1 + t * t);
  return t;
}

// On a branch, of what carries no derivative too.
// WITH table: {0.5, 2}
SPARSEGEN_JACOBIAN(return, (x, y))
double chosen(double x, double y, double p, const Table* table) {
  const double base = enthalpy(p, table);
  if (x > y) return base * density(x, y + 9.0);
  return base + enthalpy(y, table);
}

SPARSEGEN_JACOBIAN(f[6], x[6])
void elementwise(const double* x, double* f) {
  double t[6];
  activation(6, x, t);
  for (int i = 0; i < 6; ++i) f[i] = t[i] + x[i] * t[(i + 1) % 6];
}

// In place, and of a part.
SPARSEGEN_JACOBIAN(x[6], x[6])
void inPlace(double* x) {
  activation(4, x + 1, x + 1);
  x[0] = x[1] * x[5];
}

SPARSEGEN_JACOBIAN(f[5], (x[5], w[5]))
void twoArrays(const double* x, const double* w, double* f) { scaled(5, x, w, f); }

SPARSEGEN_JACOBIAN(f[3], x[4])
void localArrays(const double* x, double* f) {
  double a[3], b[3], c[3];
  for (int i = 0; i < 3; ++i) a[i] = x[i] * x[i + 1], b[i] = x[i];
  scaled(3, a, b, c);
  for (int i = 0; i < 3; ++i) f[i] = c[i];
}

// Two layers; the weights carry no derivative.
// STORAGE w: 18
SPARSEGEN_JACOBIAN(y[2], x[4])
void network(const double* x, const double* w, double* y) {
  double hidden[3];
  layer(3, 4, w, x, hidden);
  layer(2, 3, w + 12, hidden, y);
}

// STORAGE w: 12
SPARSEGEN_JACOBIAN(return, x[4])
double loss(const double* x, const double* w) {
  double hidden[3], sum = 0;
  layer(3, 4, w, x, hidden);
  for (int i = 0; i < 3; ++i) sum += hidden[i] * hidden[i];
  return sum;
}

// In a loop over cells, with a status.
// PATTERN: XXXX............ / XXXX............ / XXXX............ /
// PATTERN: ....XXXX........ / ....XXXX........ / ...XXXXX........ /
// PATTERN: ........XXXX.... / ........XXXX.... / .......XXXXX.... /
// PATTERN: ............XXXX / ............XXXX / ...........XXXXX
SPARSEGEN_JACOBIAN(f[12], u[16])
int cells(const double* u, double* f) {
  for (int cell = 0; cell < 4; ++cell) {
    const double* c = u + 4 * cell;
    double rate[2], heat;
    const int status = kinetics(c, c[3], rate, &heat);
    if (status != 0) return status;
    f[3 * cell] = rate[0] - rate[1];
    f[3 * cell + 1] = rate[1];
    f[3 * cell + 2] = heat * (cell > 0 ? u[4 * cell - 1] : 1.0);
  }
  return 0;
}

// PATTERN: XXX / XXX / XXX
SPARSEGEN_JACOBIAN(f[3], x[3])
void overwritten(const double* x, double* f) {
  double t[3] = {x[0], x[1] * x[1], x[2]};
  rotate(t);
  rotate(t);
  for (int i = 0; i < 3; ++i) f[i] = t[i];
}

// TOLERANCE: 1e-6
SPARSEGEN_JACOBIAN(return, v[2])
float single(const float* v) { return norm2(v) * v[0]; }

// By a pointer to the function.
static double integral(double (*f)(double, double), double a, double b) { return (f(a, b) + f(b, a)) * (b - a) / 2; }
SPARSEGEN_JACOBIAN(return, (a, b))
double byPointer(double a, double b) { return integral(density, a + 2, b + 3); }

// A body that is visible, with a rule all the same; in a namespace, of a type of its own.
namespace model {
using Number = double;
struct Parameters {
  Number gain;
};
constexpr int kSize = 2;
inline void slope(Number x, const Parameters& p, Number* partials) { partials[0] = 2 * p.gain * x; }
SPARSEGEN_RULE(return : x, slope)
inline Number square(Number x, const Parameters& p) {
  const Number rounded = x;
  return p.gain * rounded * rounded;
}
void product(const Number (&v)[kSize], Number* partials);
inline void product(const Number (&v)[kSize], Number* partials) {
  partials[0] = v[1];
  partials[1] = v[0];
}
SPARSEGEN_RULE(out : v, product)
inline void multiply(const Number (&v)[kSize], Number& out) { out = v[0] * v[1]; }

SPARSEGEN_JACOBIAN(f[2], x[2])
void use(const Number (&x)[2], Number* f, Number gain) {
  Number m = 0;
  multiply(x, m);
  f[0] = square(x[0], {gain}) + m;
  f[1] = square(m, {gain});
}
}  // namespace model

// Memory that an unnamed argument leads to changes from call to call.
SPARSEGEN_JACOBIAN(return, x[4])
double changing(const double* x) {
  double work[2] = {0.5, 1.0}, f = 0;
  for (int i = 0; i < 4; ++i) {
    f += scaled(x[i] * x[i], work) * x[(i + 1) % 4];
    work[0] = 0.3 * i + 0.1;
    work[1] += 1;
  }
  return f;
}

SPARSEGEN_JACOBIAN(f[4], x[4])
void chained(const double* x, double* f) {
  double work[2] = {0.5, 1.0};
  double t = 1;
  for (int i = 0; i < 4; ++i) {
    t = scaled(t * x[i], work);
    work[0] = 0.3 * i + 0.1;
    f[i] = t;
  }
}

// What the derivative and the function write beside.
SPARSEGEN_JACOBIAN(f[2], x[3])
void beside(const double* x, double* f) {
  double scratch[1] = {1};
  int info = 0;
  double y;
  solve(x, &y, &info, scratch);
  f[0] = y * info * scratch[0];
  solve(x + 1, f + 1, &info, scratch);
}

// A derivative that calls the function that it is of.
inline double own(double x) { return x * x * x; }
inline void own_slope(double x, double* p) { p[0] = own(x) * 3 / x; }
SPARSEGEN_RULE(return : x, own_slope)
double own(double x);
SPARSEGEN_JACOBIAN(return, x)
double useOwn(double x) { return own(x) * x; }
