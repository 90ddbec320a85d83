// A for whose variable only it changes is counted; every other loop is a while.
// RUN: sparsegen --emit=ir %s | FileCheck %s
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[8], x[8])
void positiveLoops(const double* x, double* y) {
  // CHECK: for i = 0i32; lt 8i32; 1i32 {
  for (int i = 0; i < 8; ++i) y[i] = x[i];
  // CHECK: for i_2 = 7i32; ge 0i32; -2i32 {
  for (int i = 7; i >= 0; i -= 2) y[i] = x[i];
  // CHECK: for k = 0u64; lt 8u64; 1u64 {
  for (unsigned long k = 0; k < sizeof(double); k++) y[k] = 2 * x[k];
  // What is compared may be ahead of the variable.
  // CHECK: for a = 0i32; lt {{.*}}8i32{{.*}}; 1i32 {
  for (int a = 0; a + 1 < 8; ++a) y[a] += x[a];
  constexpr unsigned long most = 8, one = 1, all = ~0ul;
  // CHECK: for b = 0u64; lt
  for (unsigned long b = 0; b + one < most; ++b) y[b] += x[b];
  // Where that wraps, it is not: here it begins at zero.
  // CHECK: while lt(add(c, {{.*}}
  for (unsigned long c = all; c + one < most; ++c) y[c + one] += x[c + one];
  // The variable changes in the body.
  // CHECK: while lt(j, 8i32) {
  // CHECK: } step {
  // CHECK-NEXT: j = add(j, 1i32)
  for (int j = 0; j < 8; ++j) {
    y[j] = x[j];
    if (j == 3) ++j;
  }
  int n = 8;
  // The bound changes in the body.
  // CHECK: while lt(q, n) {
  for (int q = 0; q < n; ++q) {
    if (q > 100) n = 7;
    y[q] += x[q];
  }
  // CHECK: sg_value = true
  // CHECK-NEXT: while sg_value {
  // CHECK: } step {
  // CHECK-NEXT: sg_value = gt(n, 0i32)
  do {
    --n;
  } while (n > 0);
}

// A bound that is changed through a pointer is no bound of a counted loop.
// CHECK-LABEL: entry function aliasedBound
SPARSEGEN_JACOBIAN(y[4], x[4])
void aliasedBound(const double* x, double* y) {
  int n = 2;
  int* p = &n;
  // CHECK: for k = 0i32; lt 4i32; 1i32 {
  for (int k = 0; k < 4; ++k) y[k] = 0;
  // CHECK: while lt(i, n) {
  for (int i = 0; i < n; ++i) {
    *p = 4;
    y[i] = x[i];
  }
}
