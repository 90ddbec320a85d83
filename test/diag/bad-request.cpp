// Requests that can be read and still make no sense, and options that can't be read.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: not sparsegen sets.cpp 2>&1 | FileCheck sets.cpp --implicit-check-not=error:
// RUN: not sparsegen nameless.cpp 2>&1 | FileCheck nameless.cpp --implicit-check-not=error:
// RUN: not sparsegen plain.cpp --function f --set n --set 'n=1,2' 2>&1 | FileCheck plain.cpp --implicit-check-not=error:
// RUN: not sparsegen plain.cpp --function f --jacobian 'y x' --name good --jacobian 'y : x' --name a-b 2>&1 \
// RUN:   | FileCheck plain.cpp --check-prefix=JACOBIAN --implicit-check-not=error:

//--- sets.cpp
#include <sparsegen/annotate.h>
// CHECK: sets.cpp:[[@LINE+2]]:1: error: nothing is asked of `f` [sparsegen-bad-annotation]
// CHECK: note: add `SPARSEGEN_JACOBIAN(of, wrt)`
SPARSEGEN_SET(n, 3)
void f(int n) {}

//--- nameless.cpp
#include <sparsegen/annotate.h>
struct S {
  // CHECK: nameless.cpp:[[@LINE+2]]:3: error: no name follows from `S::operator-` [sparsegen-bad-annotation]
  // CHECK: note: give one as third argument, or with `--name`
  SPARSEGEN_JACOBIAN(return, x)
  double operator-(double x) { return x; }
};

//--- plain.cpp
// CHECK: <command line>:2:7: error: expected a name and a value with `=` between them [sparsegen-bad-annotation]
// CHECK: note: write `NAME=VALUE`, such as `n=32`
// CHECK: <command line>:3:7: error: a value holds a comma [sparsegen-bad-annotation]
// JACOBIAN: <command line>:2:12: error: expected dependents and independents with one colon between them [sparsegen-bad-annotation]
// JACOBIAN: note: write `OF : WRT`, such as `f[m] : x[n]`
// JACOBIAN: <command line>:5:8: error: the generated name `a-b` is not an identifier [sparsegen-bad-annotation]
void f(int n, const double* x, double* y) {}
