// Loads and stores: exact at known indices and through tables, joined at unknown ones.
// RUN: sparsegen --emit=index-sets %s 2>%t.err | FileCheck %s -match-full-lines
// RUN: FileCheck %s -check-prefix=WARN "-implicit-check-not={{warning: [^n]|error:}}" < %t.err
#include <sparsegen/annotate.h>

// CHECK-LABEL: permuted_jacobian
// CHECK-NEXT: y[0]: x[2]
// CHECK-NEXT: y[1]: x[0]
// CHECK-NEXT: y[2]: x[1]
SPARSEGEN_JACOBIAN(y[3], x[3])
void permuted(const double* x, double* y) {
  static const int order[3] = {1, 2, 0};
  for (int i = 0; i < 3; ++i) y[order[i]] = x[i];
}

// CHECK-LABEL: overwritten_jacobian
// CHECK-NEXT: y: x[1]
SPARSEGEN_JACOBIAN(y[1], x[2])
void overwritten(const double* x, double* y) {
  double work[2][2];
  for (int k = 0; k < 2; ++k) {
    work[0][k] = x[k];
    work[1][k] = x[0];
  }
  work[1][0] = work[0][1];
  y[0] = work[1][0];
}

// CHECK-LABEL: masked_jacobian
// CHECK-NEXT: y: x[0] x[2] x[4] x[6]
SPARSEGEN_JACOBIAN(y[1], x[8])
void masked(int k, const double* x, double* y) {
  // WARN: memory.cpp:[[# @LINE + 1]]:{{[0-9]+}}: warning: index `k` is not static; what is read of `x` may be any of 4 elements, and depends on 4 inputs [sparsegen-load-unknown-index]
  y[0] = x[2 * (k & 3)];
}

// CHECK-LABEL: guarded_jacobian
// CHECK-NEXT: y: x[1] x[2]
SPARSEGEN_JACOBIAN(y[1], x[8])
void guarded(int k, const double* x, double* y) {
  y[0] = 0;
  // WARN: memory.cpp:[[# @LINE + 1]]:{{[0-9]+}}: warning: index `k` is not static; what is read of `x` may be any of 2 elements
  if (k > 0 && k < 3) y[0] = x[k];
}

// CHECK-LABEL: scattered_jacobian
// CHECK-NEXT: y[0]: x[0] x[1]
// CHECK-NEXT: y[1]: x[0]
SPARSEGEN_JACOBIAN(y[2], x[2])
void scattered(int k, const double* x, double* y) {
  y[0] = x[1];
  y[1] = 0;
  // WARN: memory.cpp:[[# @LINE + 1]]:{{[0-9]+}}: warning: index `k` is not static; the value joins each of 2 elements of `y`, and overwrites none [sparsegen-store-unknown-index]
  y[k] = x[0];
}

// CHECK-LABEL: tabulated_jacobian
// CHECK-NEXT: y: x[0]
SPARSEGEN_JACOBIAN(y[1], x[2])
void tabulated(int k, const double* table, const double* x, double* y) {
  y[0] = table[k] * x[0];
}
