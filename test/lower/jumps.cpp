// goto, and break and continue of a switch, as jumps of the IR's loops.
// RUN: sparsegen --emit=ir %s | FileCheck %s
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[2], x[2])
void jumps(const double* x, double* y, int n) {
  // A forward goto leaves a loop that runs once.
  // CHECK: y[0] = x[0]
  // CHECK-NEXT: while true {
  // CHECK-NEXT: for i =
  // CHECK: if eq(i, n) {
  // CHECK-NEXT: break 1
  // CHECK: break
  // CHECK-NEXT: }
  // CHECK-NEXT: y[1] = x[1]
  y[0] = x[0];
  for (int i = 0; i < 3; ++i)
    if (i == n) goto out;
  y[0] = x[1];
out:
  y[1] = x[1];
  // A goto back repeats one.
  // CHECK-NEXT: while true {
  // CHECK: if gt(y[0], 1.0) {
  // CHECK-NEXT: continue
  // CHECK: break
back:
  y[0] -= 1.0;
  if (y[0] > 1.0) goto back;
  // Cases that fall through stand in one branch.
  // CHECK: if lor(eq([[V:sg_value[_0-9]*]], 1i32), eq([[V]], 2i32)) {
  // CHECK-NEXT: if eq([[V]], 1i32) {
  // CHECK-NEXT: y[0] = x[1]
  // CHECK-NEXT: }
  // CHECK-NEXT: y[1] = x[0]
  // CHECK-NEXT: } else {
  // CHECK-NEXT: if eq([[V]], 7i32)
  switch (n) {
    case 1: y[0] = x[1];
    case 2: y[1] = x[0]; break;
    case 7: y[1] = 0.0;
  }
}
