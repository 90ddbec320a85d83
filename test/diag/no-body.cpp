// A call to a function whose body is not visible.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <csetjmp>
#include <sparsegen/annotate.h>

double viscosity(double temperature);

SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeNoBody(const double* x, double* y) {
  // CHECK: no-body.cpp:[[# @LINE + 2]]:10: error: the body of `viscosity` is not visible here, and it is given a value that carries a derivative [sparsegen-no-body]
  // CHECK: note: define it in this file or in a header that it includes
  y[0] = viscosity(x[0]) * x[0];
}

// What comes back a second time.
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeJump(const double* x, double* y) {
  std::jmp_buf back;
  y[0] = x[0];
  // CHECK: no-body.cpp:[[# @LINE + 1]]:7: error: the body of `{{.*}}setjmp` is not visible here [sparsegen-no-body]
  if (setjmp(back) == 0) y[0] *= x[0];
}
