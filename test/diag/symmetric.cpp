// What is said to be symmetric has as many rows as columns, and colorings are of one structure or the other.
// RUN: not sparsegen %s --symmetric 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not sparsegen %s --coloring=star 2>&1 | FileCheck %s --check-prefix=STAR --implicit-check-not=error:
// RUN: not sparsegen %s --name product_hessian --function product --hessian 'return : x[2]' --coloring=row 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ROW --implicit-check-not=error:
#include <sparsegen/annotate.h>

// CHECK: symmetric.cpp:[[@LINE+7]]:{{[0-9]+}}: error: `--symmetric` can't be said of `slope`, which has 1 rows and 2 columns [sparsegen-not-square]
// CHECK: note: leave the option out, or name one dependent for each independent
// STAR: error: `--coloring=star` is for symmetric matrices, and none is asked for [sparsegen-unsupported]
// STAR: note: leave the option out, or write `column`, `row` or `bidirectional`
// ROW: error: `--coloring=row` is for Jacobians, and none is asked for [sparsegen-unsupported]
// ROW: note: leave the option out, or write `star` or `acyclic`
SPARSEGEN_JACOBIAN(return, x[2], slope)
double product(const double* x) { return x[0] * x[1]; }
