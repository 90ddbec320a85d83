// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not='error:'
#include <sparsegen/annotate.h>

// CHECK: not-emittable.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: `deep{{.*}}` calls itself and needs more than 16384 bytes of local arrays [sparsegen-not-emittable]
double deep(int n, const double* x) {
  double big[3000];
  big[n] = x[n];
  return n == 0 ? big[0] : big[n] * deep(n - 1, x);
}
// CHECK: note: a recursive function must do with small local arrays

SPARSEGEN_JACOBIAN(y[1], x[4])
void f(const double* x, double* y) { y[0] = deep(3, x); }

// A name that is one of C++'s, and one that the generated struct has inside.
// CHECK: not-emittable.cpp:[[#@LINE+2]]:6: error: the Jacobian of `g` can't be named `class` [sparsegen-not-emittable]
SPARSEGEN_JACOBIAN(y[1], x[1], class)
void g(const double* x, double* y) { y[0] = x[0]; }
// CHECK: not-emittable.cpp:[[#@LINE+2]]:6: error: the Jacobian of `h` can't be named `rows` [sparsegen-not-emittable]
SPARSEGEN_JACOBIAN(y[1], x[1], rows)
void h(const double* x, double* y) { y[0] = x[0]; }
