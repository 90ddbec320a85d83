// Recursion that is too deep.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

static double down(int k, double v) {
  // CHECK: recursion.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: the call of `down` is 1000 calls deep [sparsegen-recursion]
  // CHECK: note: recursion has to end within that; bind what it depends on with `--set`
  return k == 0 ? v : down(k - 1, v * v);
}

SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeDeep(const double* x, double* y) { y[0] = down(5000, x[0]); }

SPARSEGEN_JACOBIAN(y[1], x[1])
void positiveShallow(const double* x, double* y) { y[0] = down(50, x[0]); }

// Where data decides how deep it goes, nothing but the result may come of it.
static double noted(double v, double* most) {
  if (v < 1.0) return v;
  const double inner = noted(0.5 * v, most);
  *most = v;
  return inner + v;
}
SPARSEGEN_JACOBIAN(y[2], x[1])
void negativeNoted(const double* x, double* y) {
  y[1] = 0;
  // CHECK: recursion.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: how often `noted` calls itself depends on values, and it writes to what is not its own [sparsegen-recursion]
  // CHECK: note: let it return a number, or bind what it depends on with `--set`
  y[0] = noted(x[0], &y[1]);
}
static double summed(double v, double* sum) {
  *sum += v;
  // CHECK: recursion.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: the call of `summed` is 1000 calls deep [sparsegen-recursion]
  return v < 1.0 ? v : summed(0.5 * v, sum);
}
SPARSEGEN_JACOBIAN(y[2], x[1])
void negativeSummed(const double* x, double* y) {
  y[1] = 0;
  y[0] = summed(x[0], &y[1]);
}

// The function that calls itself is named, not the last one that it calls.
static void exchange(double* a, double* b) {
  const double t = *a;
  *a = *b;
  *b = t;
}
static void order(double* values, int n) {
  // CHECK: recursion.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: the call of `order` is 1000 calls deep [sparsegen-recursion]
  if (values[0] < values[n - 1]) exchange(values, values + n - 1);
  order(values, n);
}
SPARSEGEN_JACOBIAN(y[2], x[2])
void negativeOrder(const double* x, double* y) {
  y[0] = x[0];
  y[1] = x[1];
  order(y, 2);
}
