// A dependent that no path writes; one that some path leaves is a warning.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

// CHECK: unwritten-dependent.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: the dependent `y[0]` is never written, and 2 more of this slot [sparsegen-unwritten-dependent]
SPARSEGEN_JACOBIAN(y[4], x[1])
void negativeNever(const double* x, double* y) { y[1] = x[0]; }

SPARSEGEN_JACOBIAN(y[1], x[1])
int positiveFailure(const double* x, double* y) {
  if (x[0] < 0) return 1;
  y[0] = x[0];
  return 0;
}
