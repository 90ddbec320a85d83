// An unknown index is a range: that a store and a load are at the same one is not known.
// RUN: sparsegen --emit=index-sets %s 2>%t.err | FileCheck %s -match-full-lines
#include <sparsegen/annotate.h>

// True: y[1]: x[1]; y[2]: x[2]
// CHECK-LABEL: copied_jacobian
// CHECK-NEXT: y[0]:
// CHECK-NEXT: y[1]: x[1] x[2]
// CHECK-NEXT: y[2]: x[1] x[2]
SPARSEGEN_JACOBIAN(y[3], x[3])
void copied(int k, const double* x, double* y) {
  for (int i = 0; i < 3; ++i) y[i] = 0;
  k = (k & 1) + 1;
  y[k] = x[k];
}

// True: y: x[0]
// CHECK-LABEL: kept_jacobian
// CHECK-NEXT: y: x[0] x[1]
SPARSEGEN_JACOBIAN(y[1], x[2])
void kept(int k, const double* x, double* y) {
  double t[2] = {x[1], x[1]};
  k &= 1;
  t[k] = x[0];
  y[0] = t[k];
}
