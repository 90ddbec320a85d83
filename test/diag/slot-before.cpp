// A slot that begins before what its path leads to.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

// CHECK: slot-before.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: the offset of slot `x - 1` is -1 [sparsegen-bad-slot]
// CHECK: note: a slot begins with the first element of what its path leads to, or behind it
SPARSEGEN_JACOBIAN(y[1], (x - 1)[3])
void negativeGhosts(const double* x, double* y) { y[0] = x[0] - x[-1]; }

// CHECK: slot-before.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: an index of slot `rows[-2]` is -2 [sparsegen-bad-slot]
SPARSEGEN_JACOBIAN(y[1], (rows[-2])[3])
void negativeIndex(const double** rows, double* y) { y[0] = rows[0][0]; }
