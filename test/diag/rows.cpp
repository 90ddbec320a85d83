// What is refused of grids of row pointers.
// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <sparsegen/annotate.h>

// CHECK: rows.cpp:[[# @LINE + 2]]:26: error: the length of the rows of slot `x` is not known [sparsegen-missing-extent]
// CHECK: {{^}}note: write an extent for each star: `x[...][...]`
SPARSEGEN_JACOBIAN(y[2], x[2])
void no_length(double** x, double* y) {
  for (int j = 0; j < 2; ++j) y[j] = x[j][0];
}

// CHECK: rows.cpp:[[# @LINE + 2]]:27: error: slot `x` has rows of 3, and another slot has it in rows of 2 [sparsegen-bad-extent]
// CHECK: {{^}}note: rows have one length
SPARSEGEN_JACOBIAN((y[2], x[2][3]), x[2][2])
void two_lengths(double** x, double* y) {
  for (int j = 0; j < 2; ++j) y[j] = x[j][0];
}

// CHECK: rows.cpp:[[# @LINE + 3]]:47: error: index 3 is outside of a row of `x`, which has 3 elements [sparsegen-out-of-bounds]
SPARSEGEN_JACOBIAN(y[2], x[2][3])
void into_the_next_row(double** x, double* y) {
  for (int j = 0; j < 2; ++j) y[j] = x[j / 2][3 + j];
}

// CHECK: rows.cpp:[[# @LINE + 2]]:26: error: the row pointers of slot `x` are changed [sparsegen-unsupported]
// CHECK: {{^}}note: change a local copy of them
SPARSEGEN_JACOBIAN(y[2], x[2][3])
void swapped(double** x, double* y) {
  double* t = x[0];
  x[0] = x[1];
  x[1] = t;
  for (int j = 0; j < 2; ++j) y[j] = x[j][0];
}

// CHECK: rows.cpp:[[# @LINE + 3]]:{{[0-9]+}}: error: the pointer is not static, and the extent of `work` is not known [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[2], x[2])
void any_row(const double* x, double* y, double** work, int n) {
  work[n][0] = x[0];
  for (int j = 0; j < 2; ++j) y[j] = x[j];
}
