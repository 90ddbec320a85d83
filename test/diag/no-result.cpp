// A function of which no path returns.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

#include <stdlib.h>

// CHECK: no-result.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: no path through `negativeAborts` returns [sparsegen-no-result]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeAborts(const double* x, double* y) {
  y[0] = x[0];
  abort();
}
