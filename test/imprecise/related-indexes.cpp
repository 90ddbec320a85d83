// Integers are known one by one: that two come from the same one, or have gaps between them, is not.
// RUN: sparsegen --emit=index-sets %s 2>%t.err | FileCheck %s -match-full-lines
#include <sparsegen/annotate.h>

// True: y: x[3]
// CHECK-LABEL: opposite_jacobian
// CHECK-NEXT: y: x[0] x[1] x[2] x[3]
SPARSEGEN_JACOBIAN(y[1], x[4])
void opposite(int k, const double* x, double* y) {
  k &= 3;
  y[0] = x[k + (3 - k)];
}

// Rows of three, of which two elements are read: the sum of two strides has the common one.
// True: y: x[0] x[1] x[3] x[4]
// CHECK-LABEL: corner_jacobian
// CHECK-NEXT: y: x[0] x[1] x[2] x[3] x[4]
SPARSEGEN_JACOBIAN(y[1], x[6])
void corner(int i, int j, const double* x, double* y) {
  i &= 1;
  j &= 1;
  y[0] = x[3 * i + j];
}
