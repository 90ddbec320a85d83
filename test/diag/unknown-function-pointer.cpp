// Pointers to functions that only the caller knows, and what SPARSEGEN_SET can't say of them.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
// RUN: not sparsegen %s --set 'user->source=undeclared' 2>&1 | FileCheck %s --check-prefix=COMMAND
#include <sparsegen/annotate.h>

// CHECK: unknown-function-pointer.cpp:[[# @LINE + 5]]:10: error: which function `f` points to is not known [sparsegen-unknown-pointer]
// CHECK: {{^}}note: name the function with `--set f=FUNCTION`, or with `SPARSEGEN_SET(f, FUNCTION)`{{$}}
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeUnknown(const double* x, double* y, double (*f)(double)) {
  y[0] = 2.0 * x[0] +
         f(x[0]);
}

// CHECK: unknown-function-pointer.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: which function `f` points to is not known [sparsegen-unknown-pointer]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeReference(double (&f)(double), const double* x, double* y) { y[0] = f(x[0]); }

struct User {
  double (*source)(double);
  double (*flux)(double, double);
  double k;
  int n;
};
double fine(double u) { return u * u; }
double ofTwo(double a, double b) { return a * b; }
double elsewhere(double u);
static double own(double u) { return u; }
struct Local {
  double u;
};
double (*ofLocal)(Local);
double local(Local l) { return l.u; }

static double nested(const User* inner, double u) { return inner->source(u); }

// In a function that is called, by the path from what the caller passes; the call is named, not another one of its type.
// CHECK: unknown-function-pointer.cpp:[[# @LINE - 3]]:60: error: which function `data->source` points to is not known [sparsegen-unknown-pointer]
// CHECK: {{^}}note: name the function with `--set 'data->source=FUNCTION'`, or with `SPARSEGEN_SET(data->source, FUNCTION)`{{$}}
SPARSEGEN_JACOBIAN(f[1], u[1])
void negativeMember(const double* u, double* f, void* data) {
  const User* user = static_cast<const User*>(data);
  f[0] = nested(user, u[0]);
}

// CHECK: unknown-function-pointer.cpp:[[# @LINE + 4]]:17: error: which function this pointer points to is not known [sparsegen-unknown-pointer]
// CHECK: {{^}}note: call a function by its name, or through a pointer that `--set` names one for
SPARSEGEN_JACOBIAN(f[1], u[1])
void negativeAny(const double* u, double* f, double (*const* laws)(double), int k) {
  f[0] = u[0] + laws[k](u[0]);
}

// CHECK: unknown-function-pointer.cpp:[[# @LINE + 2]]:15: error: the body of `elsewhere`, which `user->source` is bound to, is not visible here [sparsegen-no-body]
// CHECK: {{^}}note: define it in this file or in a header that it includes, or say by `SPARSEGEN_RULE` what its derivative is
SPARSEGEN_SET(user->source, elsewhere)
SPARSEGEN_JACOBIAN(f[1], u[1])
void negativeBody(const double* u, double* f, const User* user) { f[0] = user->source(u[0]); }

// CHECK: unknown-function-pointer.cpp:[[# @LINE + 2]]:15: error: the header can't name `own`, which is static or in an unnamed namespace [sparsegen-not-emittable]
// CHECK: {{^}}note: let other files name it, so that generated code can hold `user->source` against it
SPARSEGEN_SET(user->source, own)
SPARSEGEN_JACOBIAN(f[1], u[1])
void negativeStatic(const double* u, double* f, const User* user) { f[0] = user->source(u[0]); }

// CHECK: unknown-function-pointer.cpp:[[# @LINE + 2]]:15: error: the header can't name `local`, whose type has `Local`, which this source defines [sparsegen-not-emittable]
// CHECK: {{^}}note: define `Local` in a header, and include that
SPARSEGEN_SET(law, local)
SPARSEGEN_JACOBIAN(f[1], u[1])
void negativeType(const double* u, double* f, double (*law)(Local)) { f[0] = law({u[0]}); }

// CHECK: unknown-function-pointer.cpp:[[# @LINE + 2]]:15: error: `user->source` points to `double (double)`, and `ofTwo` is `double (double, double)` [sparsegen-unknown-name]
// CHECK: {{^}}note: bind it to a function of its type
SPARSEGEN_SET(user->source, ofTwo)
SPARSEGEN_JACOBIAN(f[1], u[1])
void negativeOther(const double* u, double* f, const User* user) { f[0] = user->source(u[0]); }

// CHECK: unknown-function-pointer.cpp:[[# @LINE + 2]]:15: error: `user->n` is no pointer to a function, and `fine` is a function [sparsegen-unknown-name]
// CHECK: {{^}}note: bind an integer to a number, and a pointer to a function to the name of one
SPARSEGEN_SET(user->n, fine)
SPARSEGEN_JACOBIAN(f[1], u[1])
void negativeInteger(const double* u, double* f, const User* user) { f[0] = user->n * u[0]; }

// CHECK: unknown-function-pointer.cpp:[[# @LINE + 2]]:15: error: `user->source` is not an integer [sparsegen-unknown-name]
// CHECK: {{^}}note: bind it to a function: `SPARSEGEN_SET(user->source, FUNCTION)`
SPARSEGEN_SET(user->source, 3)
SPARSEGEN_JACOBIAN(f[1], u[1])
void negativeNumber(const double* u, double* f, const User* user) { f[0] = user->source(u[0]); }

// COMMAND: error: the value of `user->source` is not an integer constant: `undeclared` [sparsegen-bad-extent]
// COMMAND: {{^}}note: use of undeclared identifier 'undeclared'
