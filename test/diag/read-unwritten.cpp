// An element that is read before it is written.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeLocal(const double* x, double* y) {
  double t[2];
  t[0] = x[0];
  // CHECK: read-unwritten.cpp:[[# @LINE + 1]]:10: error: `t[1]` is read, but was never written [sparsegen-read-unwritten]
  y[0] = t[1];
}

SPARSEGEN_JACOBIAN(y[2], x[1])
void negativeDependent(const double* x, double* y) {
  y[0] = x[0];
  // CHECK: read-unwritten.cpp:[[# @LINE + 2]]:3: error: `y[1]` is read, but was never written [sparsegen-read-unwritten]
  // CHECK: note: if the caller sets it before, name it on both sides: it is an independent too, then
  y[1] += x[0];
}

SPARSEGEN_JACOBIAN(y[2], y[2])
void positiveBothSides(double* y) { y[1] += y[0]; }

// Copies hand on that nothing was written.
struct Three {
  double v[3];
};
static Three first(double a) {
  Three t;
  t.v[0] = a;
  return t;
}
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeCopied(const double* x, double* y) {
  const Three t = first(x[0]);
  Three s = t;
  y[0] = s.v[0];
  // CHECK: read-unwritten.cpp:[[# @LINE + 1]]:11: error: `s.v[2]` is read, but was never written [sparsegen-read-unwritten]
  y[0] += s.v[2];
}

// What the caller gets is no part of a copy like that.
SPARSEGEN_JACOBIAN(y[3], x[1])
void negativeToCaller(const double* x, Three* y) {
  // CHECK: read-unwritten.cpp:[[# @LINE + 1]]:3: error: {{.*}} is read, but was never written [sparsegen-read-unwritten]
  *y = first(x[0]);
}
