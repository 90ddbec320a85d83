// Branches are joined one by one: that two take the same way is not known.
// RUN: sparsegen --emit=index-sets %s 2>%t.err | FileCheck %s -match-full-lines
#include <sparsegen/annotate.h>

// True: y: x[0]
// CHECK-LABEL: twice_jacobian
// CHECK-NEXT: y: x[0] x[1]
SPARSEGEN_JACOBIAN(y[1], x[2])
void twice(int c, const double* x, double* y) {
  double t = x[1];
  if (c > 0) t = x[0];
  y[0] = 0;
  if (c > 0) y[0] = t;
}

// The same of a condition on values.
// True: y: x[0]
// CHECK-LABEL: chosen_jacobian
// CHECK-NEXT: y: x[0] x[1]
SPARSEGEN_JACOBIAN(y[1], x[2])
void chosen(const double* x, double* y) {
  double t = x[1];
  if (x[0] > 0) t = x[0];
  y[0] = x[0] > 0 ? t : 0;
}
