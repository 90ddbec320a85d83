// A load at an index that is not known costs what it can be.
// RUN: sparsegen %s -o %t.h 2>&1 | FileCheck %s "-implicit-check-not={{warning|error}}:"
#include <algorithm>
#include <numeric>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[1], x[4])
void masked(int k, const double* x, double* y) {
  // CHECK: load-unknown-index.cpp:[[# @LINE + 1]]:{{[0-9]+}}: warning: index `k` is not static; what is read of `x` may be any of 4 elements, and depends on 4 inputs [sparsegen-load-unknown-index]
  y[0] = x[k & 3];
}

SPARSEGEN_JACOBIAN(y[1], x[1])
void positiveTable(int k, const double (&table)[4], const double* x, double* y) { y[0] = table[k] * x[0]; }

// Within the library's code, what the user sees is the call.
SPARSEGEN_JACOBIAN(y[1], x[3])
void shifted(int k, const double* x, double* y) {
  // CHECK: load-unknown-index.cpp:[[# @LINE + 2]]:10: warning: in `inner_product{{.*}}`, the pointer is not static; what is read of `x` may be any of {{[0-9]+}} elements, and depends on {{[0-9]+}} inputs [sparsegen-load-unknown-index]
  // CHECK: {{^/[a-z].*[a-z_]+\.h}}:{{[0-9]+}}:{{[0-9]+}}: note: it is here
  y[0] = std::inner_product(x, x + 2, x + (k & 1), 0.0);
}

// What is only compared, as within this function, depends on nothing: one warning, at the call.
SPARSEGEN_JACOBIAN(y[1], x[4])
void largest(const double* x, double* y) {
  // CHECK: load-unknown-index.cpp:[[# @LINE + 1]]:11: warning: the pointer is not static; what is read of `x` may be any of 4 elements, and depends on 4 inputs [sparsegen-load-unknown-index]
  y[0] = *std::max_element(x, x + 4);
}
