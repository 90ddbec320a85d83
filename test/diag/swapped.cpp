// Both sides of a request swapped.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

// CHECK: swapped.cpp:[[# @LINE + 4]]:{{[0-9]+}}: error: `x[0]` is read, but was never written [sparsegen-read-unwritten]
// CHECK: note: `x` leads to constants, and is asked for as a dependent; if both sides are swapped: the dependents come first
SPARSEGEN_JACOBIAN(x[2], y[2])
void swapped(const double* x, double* y) {
  y[0] = x[0] * x[1];
  y[1] = x[1];
}
