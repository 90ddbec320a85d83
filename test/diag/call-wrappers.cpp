// What can't be followed of `std::function` and of pointers to members: at its place, with a way out.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <functional>
#include <sparsegen/annotate.h>
#include <vector>

// CHECK: call-wrappers.cpp:[[# @LINE + 3]]:{{[0-9]+}}: error: what `f` leads to is only known to the caller [sparsegen-unsupported]
// CHECK: note: make it a template parameter
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeCallers(const std::function<double(double)>& f, const double* x, double* y) { y[0] = f(x[0]); }

// CHECK: call-wrappers.cpp:[[# @LINE + 4]]:43: error: a `std::function` of what may change itself when it is called is not supported [sparsegen-unsupported]
// CHECK: note: take what is called as a template parameter, or by `auto`
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeMutable(const double* x, double* y) {
  const std::function<double(double)> f = [k = 0.0](double t) mutable { return k += t; };
  y[0] = f(x[0]);
}

// CHECK: call-wrappers.cpp:[[# @LINE + 5]]:43: error: a `std::function` of a function with parameters or a result of other types is not supported [sparsegen-unsupported]
// CHECK: note: take what is called as a template parameter, or by `auto`
static int rounded(int t) { return t; }
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeOtherTypes(const double* x, double* y) {
  const std::function<double(double)> f = rounded;
  y[0] = x[0] * f(2.0);
}

// CHECK: call-wrappers.cpp:[[# @LINE + 4]]:10: error: `f.sg_object` is null here, and is followed [sparsegen-unknown-pointer]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeEmpty(const double* x, double* y) {
  const std::function<double(double)> f;
  y[0] = f(x[0]);
}

struct Spring {
  double a, b;
  virtual double force(double t) const { return a * t; }
};

// CHECK: call-wrappers.cpp:[[# @LINE + 3]]:{{[0-9]+}}: error: what `m` leads to is only known to the caller [sparsegen-unsupported]
// CHECK: note: make it a template parameter
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeMember(double Spring::*m, const double* x, double* y) {
  Spring s;
  s.a = s.b = x[0];
  y[0] = s.*m;
}

// CHECK: call-wrappers.cpp:[[# @LINE + 6]]:{{[0-9]+}}: error: a pointer to this member is not supported [sparsegen-unsupported]
// CHECK: note: use a lambda that takes the object
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeVirtual(const double* x, double* y) {
  Spring s;
  s.a = s.b = x[0];
  double (Spring::*law)(double) const = &Spring::force;
  y[0] = (s.*law)(2.0);
}
