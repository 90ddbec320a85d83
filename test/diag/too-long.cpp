// What the analysis can't end, or can't hold.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeMemory(const double* x, double* y, double* w) {
  // CHECK: too-long.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: `w` needs more memory than the analysis has [sparsegen-too-long]
  // CHECK: note: at most {{[0-9]+}} elements can be followed
  w[4000000000000] = 1;
  y[0] = x[0];
}
