// Elements as bound names: of what has none, and beyond the last; a pointer instead of what it points to.
// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <sparsegen/annotate.h>

// CHECK: bound-elements.cpp:[[@LINE+1]]:15: error: `n` has no elements [sparsegen-unknown-name]
SPARSEGEN_SET(n[0], 3)
SPARSEGEN_JACOBIAN(h, x)
void of_number(int n, double x, double& h) { h = n * x; }

struct Sizes {
  int dims[2];
};
// CHECK: bound-elements.cpp:[[@LINE+2]]:15: error: `s->dims` has 2 elements, and no `[2]` [sparsegen-unknown-name]
// CHECK: note: count from zero
SPARSEGEN_SET(s->dims[2], 3)
SPARSEGEN_JACOBIAN(h, x)
void beyond(const Sizes* s, double x, double& h) { h = s->dims[0] * x; }

// CHECK: bound-elements.cpp:[[@LINE+2]]:15: error: `m` is not an integer [sparsegen-unknown-name]
// CHECK: note: bind what it points to, `*m`
SPARSEGEN_SET(m, 3)
SPARSEGEN_JACOBIAN(h, x)
void of_pointer(const int* m, double x, double& h) { h = *m * x; }
