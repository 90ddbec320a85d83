// What lower refuses: at its place, with a way out.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

// CHECK: unsupported.cpp:[[# @LINE + 4]]:3: error: this statement (GotoStmt) is not supported [sparsegen-unsupported]
// CHECK: note: rewrite it with `if`, `for` and `while`
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeGoto(const double* x, double* y) {
  goto end;
end:
  y[0] = x[0];
}

// CHECK: unsupported.cpp:[[# @LINE + 3]]:{{[0-9]+}}: error: type `long double` is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeLongDouble(const double* x, double* y) {
  long double t = x[0];
  y[0] = (double)t;
}

// CHECK: unsupported.cpp:[[# @LINE + 3]]:{{[0-9]+}}: error: a call through a pointer is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeFunctionPointer(const double* x, double* y) {
  y[0] = (x[0] > 0 ? [](double a) { return a; } : [](double a) { return -a; })(x[0]);
}

// CHECK: unsupported.cpp:[[# @LINE + 4]]:{{[0-9]+}}: error: array `t` has no constant extent [sparsegen-unsupported]
// CHECK: note: give it a constant extent that is large enough
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeVla(int n, const double* x, double* y) {
  double t[n];
  t[0] = x[0];
  y[0] = t[0];
}

static double counter = 0;
// CHECK: unsupported.cpp:[[# @LINE + 4]]:{{[0-9]+}}: error: variable `counter` may change, and the generated header can't name it [sparsegen-unsupported]
// CHECK: note: make it `const`, or pass it as a parameter
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeStaticVariable(const double* x, double* y) {
  y[0] = x[0] * counter;
}

// CHECK: unsupported.cpp:[[# @LINE + 4]]:{{[0-9]+}}: error: static variable `calls` is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeStaticLocal(const double* x, double* y) {
  y[0] = x[0];
  static int calls = 0;
}

struct Base {
  double a;
};
struct Derived : Base {
  double b;
};
// CHECK: unsupported.cpp:[[# @LINE + 3]]:19: error: type `Derived` is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeBase(const double* x, double* y, const Derived& d) {
  y[0] = x[0] * d.b;
}

SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeSwitch(int k, const double* x, double* y) {
  // CHECK: unsupported.cpp:[[# @LINE + 1]]:3: error: this statement (SwitchStmt) is not supported [sparsegen-unsupported]
  switch (k) {
    default:
      y[0] = x[0];
  }
}

union Either {
  double a;
  float b;
};
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeUnion(const double* x, double* y) {
  // CHECK: unsupported.cpp:[[# @LINE + 1]]:3: error: type `Either` is not supported [sparsegen-unsupported]
  Either e;
  e.a = x[0];
  y[0] = e.a;
}
