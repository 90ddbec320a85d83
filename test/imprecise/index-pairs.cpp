// Each of two indexes, or pointers, is one of two: that they are never the same is not known.
// RUN: sparsegen --emit=index-sets %s 2>%t.err | FileCheck %s -match-full-lines
#include <sparsegen/annotate.h>

// True: y[0]: x[0]; y[1]: x[1]
// CHECK-LABEL: pair_jacobian
// CHECK-NEXT: y[0]: x[0] x[1]
// CHECK-NEXT: y[1]: x[0] x[1]
SPARSEGEN_JACOBIAN(y[2], x[2])
void pair(int c, const double* x, double* y) {
  const int i = c > 0 ? 0 : 1, j = c > 0 ? 1 : 0;
  y[i] = x[i];
  y[j] = x[j];
}

// True: y: x[0]
// CHECK-LABEL: targets_jacobian
// CHECK-NEXT: y: x[0] x[1]
SPARSEGEN_JACOBIAN(y[1], x[2])
void targets(int c, const double* x, double* y) {
  double a = 0, b = 0;
  double* p = c > 0 ? &a : &b;
  double* q = c > 0 ? &b : &a;
  *p = x[0];
  *q = x[1];
  y[0] = *p;
}
