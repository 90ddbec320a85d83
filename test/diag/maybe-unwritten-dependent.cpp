// A dependent that some path leaves unwritten.
// RUN: sparsegen %s -o %t.h 2>&1 | FileCheck %s "-implicit-check-not={{warning|error}}:"
#include <sparsegen/annotate.h>

// CHECK: maybe-unwritten-dependent.cpp:[[# @LINE + 2]]:{{[0-9]+}}: warning: the dependent `y[1]` is not written on every path, and 2 more of this slot [sparsegen-maybe-unwritten-dependent]
// CHECK: note: its derivative is that of the paths that write it
SPARSEGEN_JACOBIAN(y[4], x[4])
void guarded(bool c, const double* x, double* y) {
  for (int i = 0; i < 4; ++i)
    if (c || i == 0) y[i] = x[i];
}
