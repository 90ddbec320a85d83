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
