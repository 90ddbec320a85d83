// An index outside of its object.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[1], x[4])
void negativeLocal(const double* x, double* y) {
  double a[4];
  // CHECK: out-of-bounds.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: index 4 is outside of `a`, which has 4 elements [sparsegen-out-of-bounds]
  for (int i = 0; i <= 4; ++i) a[i] = x[i % 4];
  y[0] = a[0];
}

SPARSEGEN_JACOBIAN(y[1], x[4])
void negativeRow(const double* x, double* y) {
  double a[2][3];
  // CHECK: out-of-bounds.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: index 3 is outside of an array in `a`, which has 3 elements
  a[0][3] = x[0];
  y[0] = x[0];
}

SPARSEGEN_JACOBIAN(y[1], x[4])
void negativeBefore(const double* x, double* y) {
  // CHECK: out-of-bounds.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: index -1 is {{.*}} `x`
  y[0] = x[-1];
}

SPARSEGEN_JACOBIAN(y[1], x[4])
void positivePastTheEnd(const double (&x)[4], double* y) {
  y[0] = 0;
  for (const double* p = x; p != x + 4; ++p) y[0] += *p;
}

// By the user's name, where another variable has it too.
SPARSEGEN_JACOBIAN(y[1], x[4])
void negativeSecondOfAName(const double* x, double* y) {
  { double a[4] = {x[0]}; y[0] = a[0]; }
  double a[2];
  // CHECK: out-of-bounds.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: index 2 is outside of `a`, which has 2 elements
  for (int i = 0; i <= 2; ++i) a[i] = x[i];
  y[0] = a[0];
}
