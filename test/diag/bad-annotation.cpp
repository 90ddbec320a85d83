// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <sparsegen/annotate.h>

// CHECK: bad-annotation.cpp:[[@LINE+2]]:1: error: `SPARSEGEN_JACOBIAN` takes two arguments or three, not 1 [sparsegen-bad-annotation]
// CHECK: note: write `SPARSEGEN_JACOBIAN(of, wrt)`; several slots go in parentheses
SPARSEGEN_JACOBIAN(return)
// CHECK: bad-annotation.cpp:[[@LINE+1]]:1: error: `SPARSEGEN_JACOBIAN` takes two arguments or three, not 4 [sparsegen-bad-annotation]
SPARSEGEN_JACOBIAN(return, x, y, z)
// CHECK: bad-annotation.cpp:[[@LINE+1]]:31: error: the generated name `1 + 1` is not an identifier [sparsegen-bad-annotation]
SPARSEGEN_JACOBIAN(return, x, 1 + 1)
// CHECK: bad-annotation.cpp:[[@LINE+1]]:28: error: the extent of `x` is empty [sparsegen-bad-annotation]
SPARSEGEN_JACOBIAN(return, x[])
// CHECK: bad-annotation.cpp:[[@LINE+1]]:30: error: expected `[` after `x`, found `+` [sparsegen-bad-annotation]
SPARSEGEN_JACOBIAN(return, x + y)
// CHECK: bad-annotation.cpp:[[@LINE+1]]:28: error: expected a name, found `3` [sparsegen-bad-annotation]
SPARSEGEN_JACOBIAN(return, 3)
// CHECK: bad-annotation.cpp:[[@LINE+1]]:20: error: expected a name, found `*` [sparsegen-bad-annotation]
SPARSEGEN_JACOBIAN(*this, x)
// CHECK: bad-annotation.cpp:[[@LINE+1]]:29: error: a slot is empty [sparsegen-bad-annotation]
SPARSEGEN_JACOBIAN(return, (x, ))
// CHECK: bad-annotation.cpp:[[@LINE+1]]:1: error: no dependents given [sparsegen-bad-annotation]
SPARSEGEN_JACOBIAN(, x)
// CHECK: bad-annotation.cpp:[[@LINE+1]]:29: error: `[` is not closed [sparsegen-bad-annotation]
SPARSEGEN_JACOBIAN(return, x[3)
// CHECK: bad-annotation.cpp:[[@LINE+1]]:30: error: unexpected `]` [sparsegen-bad-annotation]
SPARSEGEN_JACOBIAN(return, x ])
// CHECK: bad-annotation.cpp:[[@LINE+1]]:1: error: `SPARSEGEN_SET` takes two arguments, not 1 [sparsegen-bad-annotation]
SPARSEGEN_SET(n)
// CHECK: bad-annotation.cpp:[[@LINE+1]]:16: error: unexpected `[` in the bound name [sparsegen-bad-annotation]
SPARSEGEN_SET(n[k], 3)
// CHECK: bad-annotation.cpp:[[@LINE+1]]:1: error: `n` is bound to nothing [sparsegen-bad-annotation]
SPARSEGEN_SET(n, )
SPARSEGEN_SET(m, 2)
// CHECK: bad-annotation.cpp:[[@LINE+2]]:15: error: `m` is bound twice [sparsegen-bad-annotation]
// CHECK: bad-annotation.cpp:[[@LINE-2]]:15: note: it is bound here too; leave one out
SPARSEGEN_SET(m, 3)
double f(int n, int m, double x) { return x; }
