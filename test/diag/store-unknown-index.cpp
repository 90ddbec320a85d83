// A store at an index that is not known overwrites nothing.
// RUN: sparsegen %s -o %t.h 2>&1 | FileCheck %s "-implicit-check-not={{warning|error}}:"
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[4], x[1])
void scattered(int k, const double* x, double* y) {
  for (int i = 0; i < 4; ++i) y[i] = 0;
  // CHECK: store-unknown-index.cpp:[[# @LINE + 1]]:{{[0-9]+}}: warning: index `k` is not static; the value joins each of 4 elements of `y`, and overwrites none [sparsegen-store-unknown-index]
  y[k] = x[0];
}
