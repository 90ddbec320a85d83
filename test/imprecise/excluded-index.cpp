// Bounds have no holes: a value within them that a branch excludes stays.
// RUN: sparsegen --emit=index-sets %s 2>%t.err | FileCheck %s -match-full-lines
#include <sparsegen/annotate.h>

// True: y: x[0] x[1] x[3]
// CHECK-LABEL: punched_jacobian
// CHECK-NEXT: y: x[0] x[1] x[2] x[3]
SPARSEGEN_JACOBIAN(y[1], x[4])
void punched(int k, const double* x, double* y) {
  k &= 3;
  y[0] = 0;
  if (k != 2) y[0] = x[k];
}
