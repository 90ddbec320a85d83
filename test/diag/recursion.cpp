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
