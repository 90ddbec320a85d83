// A void* member that leads to what can't be known or named.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include "support/untyped.h"
#include <sparsegen/annotate.h>

// CHECK: untyped-members.cpp:[[# @LINE + 2]]:8: error: the header can't name `Here`, which this source defines, and member `user` leads to [sparsegen-not-emittable]
// CHECK: note: define it in a header, and include that
struct Here {
  double skipped[2];
  double k;
};
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeHere(const double* x, double* y, const Solver* solver) {
  y[0] = ((const Here*)solver->user)->k * x[0];
}

// Two types: whose memory is it?
// CHECK: untyped-members.cpp:[[# @LINE + 3]]:10: error: what `solver->user` points to is not known [sparsegen-unknown-pointer]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeTwo(const double* x, double* y, const Solver* solver) {
  y[0] = ((const Table*)solver->user)->k * x[0];
  y[0] += *(const int*)solver->user;
}

// A member of a type that the header only announces.
// CHECK: untyped-members.cpp:[[# @LINE + 1]]:8: error: the header can't name `Hidden`, which this source defines, and `solver->hidden` leads to [sparsegen-not-emittable]
struct Hidden {
  double k;
};
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeHidden(const double* x, double* y, const Solver* solver) {
  y[0] = solver->hidden->k * x[0];
}

// A function of the name of one of SUNDIALS', that is given something else.
double SUNRpowerI(double base);
SPARSEGEN_JACOBIAN(y[1], x[1])
// CHECK: untyped-members.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: the body of `SUNRpowerI` is not visible here, and it is given a value that carries a derivative [sparsegen-no-body]
void negativePower(const double* x, double* y) { y[0] = SUNRpowerI(x[0]); }
