// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not sparsegen %s --function h --jacobian 'f[2] : w[2]' 2>&1 | FileCheck %s --check-prefix=COMMAND
#include <sparsegen/annotate.h>

int global;
// CHECK: unknown-slot.cpp:[[@LINE+4]]:26: error: `u` is no parameter or member of `f` [sparsegen-unknown-slot]
// CHECK-NEXT: [[@LINE+3]] | SPARSEGEN_JACOBIAN(y[3], u[3])
// CHECK-NEXT: {{^}}        |                          ^~~~
// CHECK-NEXT: {{^}}note: its parameters are `x`, `y`
SPARSEGEN_JACOBIAN(y[3], u[3])
// CHECK: unknown-slot.cpp:[[@LINE+1]]:20: error: `this` is no parameter or member of `f` [sparsegen-unknown-slot]
SPARSEGEN_JACOBIAN(this->y[3], x[3], second)
// CHECK: unknown-slot.cpp:[[@LINE+1]]:35: error: `global` is no parameter or member of `f` [sparsegen-unknown-slot]
SPARSEGEN_JACOBIAN((y[3]), (x[3], global), third)
// CHECK: unknown-slot.cpp:[[@LINE+2]]:20: error: `f` returns nothing [sparsegen-unknown-slot]
// CHECK: note: name what it writes: its parameters are `x`, `y`
SPARSEGEN_JACOBIAN(return, x[3], fourth)
void f(const double* x, double* y) { y[0] = x[0]; }

struct Base {
  double inherited[2];
};
struct C : Base {
  // CHECK: unknown-slot.cpp:[[@LINE+1]]:30: error: `missing` is no parameter or member of `C::g` [sparsegen-unknown-slot]
  SPARSEGEN_JACOBIAN(return, missing)
  SPARSEGEN_JACOBIAN(return, inherited, fine)
  double g() { return inherited[0]; }
};

// RUN: not sparsegen %s --function near --jacobian 'fx[2] : X[2]' 2>&1 | FileCheck %s --check-prefix=NEAR
// NEAR: error: `fx` is no parameter or member of `near`
// NEAR: {{^}}note: did you mean `f`? its parameters are `x`, `f`
// NEAR: error: `X` is no parameter or member of `near`
// NEAR: {{^}}note: did you mean `x`? its parameters are `x`, `f`
void near(const double* x, double* f) { f[0] = x[0]; }

// COMMAND: <command line>:2:19: error: `w` is no parameter or member of `h` [sparsegen-unknown-slot]
// COMMAND-NEXT: 2 | --jacobian f[2] : w[2]
// COMMAND-NEXT: {{^}}        |                   ^~~~
void h(const double* x, double* f) { f[0] = x[0]; }
