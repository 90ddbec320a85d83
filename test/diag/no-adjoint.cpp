// A gradient without an adjoint: a remark says why, and the header has it all the same, made of the Jacobian.
// RUN: sparsegen %s -o %t.h 2>&1 | FileCheck %s -implicit-check-not=error:
// RUN: FileCheck %s -check-prefix=HEADER -input-file %t.h
#include <sparsegen/annotate.h>

static double halved(double* v, int n) {
  v[0] *= 0.5 * v[n];
  return n == 0 ? v[0] : v[0] * halved(v, n - 1);
}

// CHECK: no-adjoint.cpp:6:{{[0-9]+}}: remark: the gradient of `recursive_jacobian` is made of the values of the Jacobian, because `halved` calls itself, and changes what it reads [sparsegen-no-adjoint]
// HEADER: struct recursive_jacobian {
// HEADER: It is made of the Jacobian's values, and allocates: `halved` calls itself, and changes what it reads.
// HEADER-NEXT: static void vjp(const double* x, const double* result_adjoint, double* x_adjoint) {
// HEADER: transposed_product(
SPARSEGEN_JACOBIAN(return, x[3])
double recursive(const double* x) {
  double v[3] = {x[0], x[1], x[2]};
  return halved(v, 2);
}

// Of several dependents nothing is said: the Jacobian is what was asked for.
// HEADER: struct several_jacobian {
// HEADER: It is made of the Jacobian's values
SPARSEGEN_JACOBIAN(y[2], x[3])
void several(const double* x, double* y) {
  double v[3] = {x[0], x[1], x[2]};
  y[0] = halved(v, 2);
  y[1] = v[0];
}

// The function itself.
// CHECK: no-adjoint.cpp:[[# @LINE + 3]]:{{[0-9]+}}: remark: the gradient of `chain_jacobian` is made of the values of the Jacobian, because `chain` calls itself, and is what is differentiated [sparsegen-no-adjoint]
SPARSEGEN_JACOBIAN(return, x[4])
SPARSEGEN_SET(n, 3)
double chain(const double* x, int n) { return n == 0 ? x[0] : x[n] * chain(x, n - 1) + x[n] * x[n]; }
