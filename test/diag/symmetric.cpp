// What is said to be symmetric has as many rows as columns.
// RUN: not sparsegen %s --symmetric 2>&1 | FileCheck %s --implicit-check-not=error:
#include <sparsegen/annotate.h>

// CHECK: symmetric.cpp:[[@LINE+3]]:{{[0-9]+}}: error: `--symmetric` can't be said of `slope`, which has 1 rows and 2 columns [sparsegen-not-square]
// CHECK: note: leave the option out, or name one dependent for each independent
SPARSEGEN_JACOBIAN(return, x[2], slope)
double product(const double* x) { return x[0] * x[1]; }
