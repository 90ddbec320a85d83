// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: not sparsegen overloads.cpp --function f --jacobian 'return : x' 2>&1 \
// RUN:   | FileCheck overloads.cpp --implicit-check-not=error:
// RUN: not sparsegen template.cpp 2>&1 | FileCheck template.cpp --implicit-check-not=error:
// RUN: sparsegen template.cpp --function 'g<float>' --emit=requests | FileCheck template.cpp --check-prefix=ONE

//--- overloads.cpp
// CHECK: <command line>:1:12: error: `f` names 2 functions [sparsegen-ambiguous-function]
// CHECK: overloads.cpp:[[@LINE+2]]:8: note: one is `f(double)`
// CHECK: overloads.cpp:[[@LINE+2]]:8: note: one is `f(int, double)`
double f(double x) { return x; }
double f(int, double x) { return x; }

//--- template.cpp
#include <sparsegen/annotate.h>
// CHECK: template.cpp:[[@LINE+5]]:1: error: the template `g` has 2 instantiations in this source [sparsegen-ambiguous-function]
// CHECK: template.cpp:[[@LINE+6]]:3: note: one is `g<double>(double)`
// CHECK: template.cpp:[[@LINE+5]]:3: note: one is `g<float>(float)`
// CHECK: note: single one out with `--function 'g<double>(double)'`
// ONE: jacobian g_jacobian of g<float>(float)
SPARSEGEN_JACOBIAN(return, x)
template <class T>
T g(T x) { return x; }
template double g(double);
template float g(float);
