// Assignments as expressions: chained, compound, increments within expressions, the comma.
// RUN: %run
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[4], x[3])
void chained(const double* x, double* y) {
  double a, b;
  a = b = x[0];
  y[0] = y[1] = a * x[1];
  y[2] = (a = x[2]) + b;
  y[3] = a;
}

SPARSEGEN_JACOBIAN(y[5], x[5])
void increments(const double* x, double* y) {
  int k = 0;
  y[k++] = x[0];
  y[k] = x[k];
  y[++k] = x[4];
  int m = 4;
  y[m--] = x[1];
  y[m] = x[m] * m;
  m--;
  double v = x[2];
  y[0] += v++;
  y[1] += --v;
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void comma(const double* x, double* y) {
  int i;
  double t;
  for (i = 0, t = 1.0; i < 3; t += x[i], ++i) y[i] = (t *= 2.0, t * x[i]);
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void compound_index(const double* x, double* y) {
  int i = 7;
  i %= 4;
  i -= 1;
  y[i] = x[0];
  i >>= 1;
  y[i] = x[1];
  i &= 2;
  i |= 0;
  i ^= 0;
  i <<= 3;
  i *= 5;
  i += 0;
  i /= 2;
  y[i] = x[2] * x[i];
}

// A temporary written again keeps nothing of what it held.
SPARSEGEN_JACOBIAN(y[3], x[3])
void overwritten(const double* x, double* y) {
  double t = x[0];
  y[0] = t;
  t = x[1];
  y[1] = t;
  t = t * x[2];
  y[2] = t;
  y[0] = x[2];
}

// What is assigned to itself is needed for nothing.
SPARSEGEN_JACOBIAN(x[2], x[2])
void ownValue(double* x) {
  x[0] = x[0];
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void keptOrChanged(const double* x, double* y) {
  for (int i = 0; i < 2; ++i) y[i] = x[i] * x[0];
  y[1] = x[1] > 0.2 ? y[1] : 3.0 * x[0];
}

static double scale(double* w) {
  w[0] *= 3;
  return w[1];
}

struct Both {
  double a, b;
  Both(double x, double z) : a(x), b(z) {}
};

// The value is computed before the place, also where the place changes what it is made from.
SPARSEGEN_JACOBIAN(y[4], x[5])
void valueFirst(const double* x, double* y) {
  int k = 0;
  y[++k] = x[k];
  y[0] = x[4];
  y[2] = x[3];
  y[k + 1] = (k = 2, x[k] * x[k]);
}

// In braces from left to right; of what an operator joins the left one is read first, as compilers have it.
SPARSEGEN_JACOBIAN(y[3], x[2])
void leftToRight(const double* x, double* y) {
  double w[2] = {x[0], x[1]};
  const Both both{w[0], scale(w)};
  y[0] = both.a * both.b;
  const double t[2] = {w[0], scale(w)};
  y[1] = t[0] * t[1];
  y[2] = w[0] * x[1];
}
