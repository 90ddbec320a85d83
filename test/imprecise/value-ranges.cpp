// Real numbers have no ranges: a branch that no value takes is taken, and a choice that no value makes is made.
// RUN: sparsegen --emit=index-sets %s 2>%t.err | FileCheck %s -match-full-lines
#include <cmath>
#include <sparsegen/annotate.h>

// True: y: x[1]
// CHECK-LABEL: infeasible_jacobian
// CHECK-NEXT: y: x[0] x[1]
SPARSEGEN_JACOBIAN(y[1], x[2])
void infeasible(const double* x, double* y) {
  y[0] = x[1];
  if (x[0] * x[0] < 0) y[0] = x[0];
}

// True: y: x[0]
// CHECK-LABEL: smaller_jacobian
// CHECK-NEXT: y: x[0] x[1]
SPARSEGEN_JACOBIAN(y[1], x[2])
void smaller(const double* x, double* y) {
  y[0] = x[0] + std::fmin(x[1] * x[1], -1.0);
}
