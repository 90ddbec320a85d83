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
