// Arithmetic on known integers that C++ gives no value.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeSum(const double* x, double* y) {
  int k = 2147483647;
  // CHECK: static-overflow.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: `2147483647 + 1` does not fit in 32 bits [sparsegen-static-overflow]
  y[0] = x[0] * (k + 1);
}

SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeQuotient(const double* x, double* y) {
  int k = 0;
  // CHECK: static-overflow.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: `5 % 0` divides by zero [sparsegen-static-overflow]
  y[0] = x[5 % k];
}

SPARSEGEN_JACOBIAN(y[1], x[1])
void positiveUnsigned(const double* x, double* y) {
  unsigned k = 4294967295u;
  y[0] = x[k + 1];
}
