// What is added and taken off again stays, and so does what is multiplied and divided by.
// RUN: sparsegen --emit=index-sets %s 2>%t.err | FileCheck %s -match-full-lines
#include <cmath>
#include <sparsegen/annotate.h>

// True: y: x[1]
// CHECK-LABEL: sum_jacobian
// CHECK-NEXT: y: x[0] x[1]
SPARSEGEN_JACOBIAN(y[1], x[2])
void sum(const double* x, double* y) {
  const double a = x[0], b = x[1];
  y[0] = (a + b) - a;
}

// True: y: x[1]
// CHECK-LABEL: quotient_jacobian
// CHECK-NEXT: y: x[0] x[1]
SPARSEGEN_JACOBIAN(y[1], x[2])
void quotient(const double* x, double* y) {
  y[0] = x[0] * x[1] / x[0];
}

// True: y: x[1]
// CHECK-LABEL: inverse_jacobian
// CHECK-NEXT: y: x[0] x[1]
SPARSEGEN_JACOBIAN(y[1], x[2])
void inverse(const double* x, double* y) {
  y[0] = x[1] + (x[0] - std::log(std::exp(x[0])));
}
