// A load at an index that is not known costs what it can be.
// RUN: sparsegen %s -o %t.h 2>&1 | FileCheck %s "-implicit-check-not={{warning|error}}:"
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[1], x[4])
void masked(int k, const double* x, double* y) {
  // CHECK: load-unknown-index.cpp:[[# @LINE + 1]]:{{[0-9]+}}: warning: index `k` is not static; what is read of `x` may be any of 4 elements, and depends on 4 inputs [sparsegen-load-unknown-index]
  y[0] = x[k & 3];
}

SPARSEGEN_JACOBIAN(y[1], x[4])
void positiveTable(int k, const double (&table)[4], const double* x, double* y) { y[0] = table[k] * x[0]; }
