// Slots by elements and offsets that can't be read, or begin before what is there.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

// CHECK: slot-places.cpp:[[# @LINE + 2]]:29: error: unexpected `*` in a slot's pointer [sparsegen-bad-annotation]
// CHECK: note: a pointer is a path, with elements and an offset, such as `(data->local[0]->u + 2)[n]`
SPARSEGEN_JACOBIAN(y[1], (x * 2)[3])
void negativeOperator(const double* x, double* y) { y[0] = x[0]; }

// CHECK: slot-places.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: expected `[` after `x`, found `y` [sparsegen-bad-annotation]
SPARSEGEN_JACOBIAN(y[1], (x) y)
void negativeBehind(const double* x, double* y) { y[0] = x[0]; }
