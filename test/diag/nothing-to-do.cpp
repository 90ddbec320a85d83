// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: not sparsegen none.cpp -o out.h 2>&1 | FileCheck none.cpp --implicit-check-not=error:
// RUN: not ls out.h
// RUN: not sparsegen plain.cpp --function f 2>&1 | FileCheck plain.cpp --implicit-check-not=error:
// RUN: not sparsegen named.cpp --name g_jacobian 2>&1 | FileCheck named.cpp --implicit-check-not=error:
// RUN: not sparsegen named.cpp --function f --name g 2>&1 | FileCheck named.cpp --check-prefix=OF --implicit-check-not=error:

//--- none.cpp
// CHECK: {{^}}error: nothing to do: no function that `none.cpp` defines is annotated [sparsegen-nothing-to-do]
// CHECK-NEXT: {{^}}note: write `SPARSEGEN_JACOBIAN(of, wrt)` before it, or name it: `--function f --jacobian 'OF : WRT'`
int main() {}

//--- plain.cpp
// CHECK: <command line>:1:12: error: nothing is asked of `f` [sparsegen-nothing-to-do]
// CHECK-NEXT: 1 | --function f
// CHECK-NEXT: {{^}}        |            ^
// CHECK-NEXT: note: add `--jacobian 'OF : WRT'` behind it, such as `--jacobian 'f[m] : x[n]'`
double f(double x) { return x; }

//--- named.cpp
// CHECK: <command line>:1:8: error: no request is named `g_jacobian` [sparsegen-nothing-to-do]
// CHECK: named.cpp:[[@LINE+5]]:1: note: one is `f_jacobian`
// OF: <command line>:2:8: error: no request of `f` is named `g` [sparsegen-nothing-to-do]
// OF: named.cpp:[[@LINE+3]]:1: note: one has no such name
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(return, x)
double f(double x) { return x; }
