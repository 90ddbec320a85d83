// A pointer to a function that only the caller knows.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

// CHECK: unknown-function-pointer.cpp:[[# @LINE + 4]]:10: error: what `target` points to is not known [sparsegen-unknown-pointer]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeUnknown(const double* x, double* y, double (*f)(double)) {
  y[0] = 2.0 * x[0] +
         f(x[0]);
}

// CHECK: unknown-function-pointer.cpp:[[# @LINE + 3]]:{{[0-9]+}}: error: what `target` points to is not known [sparsegen-unknown-pointer]
// CHECK: note: pointers have to come from the parameters, or from what they lead to
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeReference(double (&f)(double), const double* x, double* y) { y[0] = f(x[0]); }
