// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <sparsegen/annotate.h>

int runtime = 3;

// CHECK: bad-extent.cpp:[[@LINE+4]]:22: error: the extent of `y` is not an integer constant: `runtime * 2` [sparsegen-bad-extent]
// CHECK-NEXT: [[@LINE+3]] | SPARSEGEN_JACOBIAN(y[runtime * 2], x[3])
// CHECK-NEXT: {{^}}        |                      ^~~~~~~~~~~
// CHECK-NEXT: {{^}}note: `runtime` is not known at generation; bind it: `SPARSEGEN_SET(runtime, ...)` or `--set runtime=...`
SPARSEGEN_JACOBIAN(y[runtime * 2], x[3])
// CHECK: bad-extent.cpp:[[@LINE+2]]:28: error: the extent of `x` is not an integer constant: `missing` [sparsegen-bad-extent]
// CHECK: {{^}}note: use of undeclared identifier 'missing'
SPARSEGEN_JACOBIAN(y[3], x[missing], third)
// CHECK: bad-extent.cpp:[[@LINE+2]]:28: error: the extent of `x` is not an integer constant: `1.5` [sparsegen-bad-extent]
// CHECK: {{^}}note: its type is `double`
SPARSEGEN_JACOBIAN(y[3], x[1.5], fourth)
// CHECK: bad-extent.cpp:[[@LINE+2]]:28: error: the extent of `x` is not an integer constant: `1000000 * 1000000` [sparsegen-bad-extent]
// CHECK: {{^}}note: value 1000000000000 is outside the range of representable values of type 'int'
SPARSEGEN_JACOBIAN(y[3], x[1000000 * 1000000], fifth)
// CHECK: bad-extent.cpp:[[@LINE+2]]:28: error: the extent of `x` is not an integer constant: `runtime` [sparsegen-bad-extent]
// CHECK: {{^}}note: `runtime` is not known at generation; bind it
SPARSEGEN_JACOBIAN(y[3], x[runtime], sixth)
// CHECK: bad-extent.cpp:[[@LINE+2]]:28: error: the extent of `x` is not an integer constant: `3 +` [sparsegen-bad-extent]
// CHECK: {{^}}note: expected expression
SPARSEGEN_JACOBIAN(y[3], x[3 +], seventh)
void f(const double* x, double* y) { y[0] = x[0]; }

// CHECK: bad-extent.cpp:[[@LINE+2]]:18: error: the value of `n` is not an integer constant: `m` [sparsegen-bad-extent]
// CHECK: {{^}}note: `m` is not known at generation; bind it
SPARSEGEN_SET(n, m)
SPARSEGEN_JACOBIAN(return, x)
double g(int n, int m, double x) { return x; }

#define BODY { y[0] = x[0]; }
// CHECK: bad-extent.cpp:[[@LINE+2]]:28: error: the extent of `x` is not an integer constant: `2 + 1` [sparsegen-bad-extent]
// CHECK: {{^}}note: the function's body is made by a macro, so nothing can be evaluated in it
SPARSEGEN_JACOBIAN(y[3], x[2 + 1])
void h(const double* x, double* y) BODY

// A member that another hides is at the end of no path of names.
struct Base {
  int n;
  int size() const { return n; }
};
struct Derived : Base {
  int n;
  // CHECK: bad-extent.cpp:[[@LINE+3]]:24: error: the extent of `r` is not an integer constant: `Base::n` [sparsegen-bad-extent]
  // CHECK: {{^}}note: a member of the same name hides `this->Base::n`
  // CHECK: {{^}}note: give one of them another name
  SPARSEGEN_JACOBIAN(r[Base::n], x[n])
  void hidden(const double* x, double* r) const { r[0] = x[0]; }
  // CHECK: bad-extent.cpp:[[@LINE+1]]:24: error: the extent of `r` is not an integer constant: `size()` [sparsegen-bad-extent]
  SPARSEGEN_JACOBIAN(r[size()], x[n])
  void read(const double* x, double* r) const { r[0] = x[0]; }
};
