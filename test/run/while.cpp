// Loops that are not counted: while, do, endless with a break, a step that depends on data.
// RUN: %run
#include <cmath>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[4], x[4])
void while_and_do(const double* x, double* y) {
  int i = 0;
  while (i < 4) {
    y[i] = x[i] * x[i];
    ++i;
  }
  do {
    --i;
    if (i == 2) continue;
    y[i] += x[0];
  } while (i > 0);
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void endless(const double* x, double* y) {
  int i = 0;
  for (;;) {
    if (i >= 3) break;
    y[i] = 2.0 * x[i];
    i++;
  }
  while (true) {
    if (--i < 0) break;
    if (i % 2) continue;
    y[i] -= x[1];
  }
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void collatz(const double* x, double* y) {
  y[0] = x[0];
  y[1] = x[1];
  for (int n = 27; n != 1; n = n % 2 ? 3 * n + 1 : n / 2)
    if (n > 9000) y[0] += x[1];
}

// How often it runs is not known: every pass joins.
// PATTERN: XX / .X
SPARSEGEN_JACOBIAN(y[2], x[2])
void until_small(const double* x, double* y) {
  double a = x[0] * 4.0, b = x[1];
  while (fabs(a) > 0.5) a = 0.5 * a + 0.01 * b;
  y[0] = a;
  y[1] = b;
}

// WITH passes: 4
// PATTERN: X.. / XX. / XXX
SPARSEGEN_JACOBIAN(y[3], x[3])
void shifted(const double* x, double* y, int passes) {
  for (int i = 0; i < 3; ++i) y[i] = x[i];
  int pass = 0;
  do {
    for (int i = 2; i > 0; --i) y[i] += y[i - 1];
    ++pass;
  } while (pass < passes);
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void newton(const double* x, double* y) {
  for (int k = 0; k < 2; ++k) {
    double root = 1.0;
    for (int iteration = 0; iteration < 20; ++iteration) {
      const double step = (root * root - (x[k] * x[k] + 1.0)) / (2.0 * root);
      root -= step;
      if (fabs(step) < 1e-13) break;
    }
    y[k] = root;
  }
}

// How often the inner loop runs depends on how often the outer one has, and that on values.
SPARSEGEN_JACOBIAN(y[2], x[3])
void series(const double* x, double* y) {
  double sum = x[0], power = 1.0, counted = 0.0;
  for (int m = 1;; ++m) {
    double c = 1.0;
    const int most = (m + 1) / 2;
    for (int k = most - 1; k >= 0; --k) c = c / (k + 2.0) + 0.1 * x[1];
    for (int k = 0; k < m; k += 2) counted += x[2] * k;
    power *= 0.1 * x[1];
    sum += c * power;
    if (!(fabs(c * power) > fabs(sum) * 1e-10)) break;
  }
  y[0] = sum;
  y[1] = counted;
}
