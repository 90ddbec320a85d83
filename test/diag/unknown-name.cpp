// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not sparsegen %s --function g --jacobian 'return : x' --set rows=3 2>&1 | FileCheck %s --check-prefix=COMMAND
// RUN: not sparsegen %s --set nowhere=3 2>&1 | FileCheck %s --check-prefix=ANYWHERE
#include <sparsegen/annotate.h>

// CHECK: unknown-name.cpp:[[@LINE+4]]:15: error: `rows` is no parameter, member or global of `f` [sparsegen-unknown-name]
// CHECK-NEXT: [[@LINE+3]] | SPARSEGEN_SET(rows, 3)
// CHECK-NEXT: {{^}}        |               ^~~~
// CHECK-NEXT: {{^}}note: its parameters are `n`, `x`
SPARSEGEN_SET(rows, 3)
SPARSEGEN_JACOBIAN(return, x[n])
double f(int n, const double* x) { return x[0]; }

// COMMAND: <command line>:3:7: error: `rows` is no parameter, member or global of `g` [sparsegen-unknown-name]
double g(double x) { return x; }

// ANYWHERE: <command line>:1:7: error: `nowhere` names nothing that can be bound [sparsegen-unknown-name]
// RUN: not sparsegen %s --set nn=3 2>&1 | FileCheck %s --check-prefix=NEAR
// NEAR: <command line>:1:7: error: `nn` names nothing that can be bound
// NEAR: note: of `f`: did you mean `n`? its parameters are `n`, `x`
// RUN: not sparsegen %s --function f --jacobian 'return : x[n]' --structure N 2>&1 | FileCheck %s --check-prefix=TABLE
// TABLE: error: `N` is no parameter, member or global of `f`
// TABLE: note: did you mean `n`? its parameters are `n`, `x`
// ANYWHERE: note: of `f`: its parameters are `n`, `x`
