// What an expression does on the side becomes a statement before it.
// RUN: sparsegen --emit=ir %s | FileCheck %s
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[4], x[4])
void positiveExpressions(const double* x, double* y) {
  int k = 0;
  // CHECK: sg_value = k
  // CHECK-NEXT: k = add(sg_value, 1i32)
  // CHECK-NEXT: y[cast(i64, sg_value)] = x[0]
  y[k++] = x[0];
  // CHECK: sg_value_2 = x[2]
  // CHECK-NEXT: y[2] = sg_value_2
  // CHECK-NEXT: y[1] = sg_value_2
  y[1] = y[2] = x[2];
  // CHECK: if {{.*}} {
  // CHECK: y[3] = select(land(gt(k, 0i32), lt(k, 9i32)), x[3], neg(x[3]))
  if (!(k < 0)) y[3] = k > 0 && k < 9 ? x[3] : -x[3];
  // CHECK: y[3] = mul(y[3], add(1.0, x[0]))
  y[3] *= 1 + x[0];
}
