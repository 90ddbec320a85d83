// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not sparsegen %s --namespace all --name f_jacobian 2>&1 | FileCheck %s --check-prefix=SCOPE
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(return, x)
double f(double x) { return x; }

// CHECK: duplicate-request.cpp:[[@LINE+3]]:1: error: `f_jacobian` is asked for twice [sparsegen-duplicate-request]
// CHECK: duplicate-request.cpp:[[@LINE-4]]:1: note: the other request is here
// CHECK: {{^}}note: give one of them a name of its own, as third argument or with `--name`
SPARSEGEN_JACOBIAN(return, x)
double f(int n, double x) { return x; }

namespace ns {
// SCOPE: duplicate-request.cpp:[[@LINE+1]]:1: error: `all::f_jacobian` is asked for twice [sparsegen-duplicate-request]
SPARSEGEN_JACOBIAN(return, x)
double f(double x) { return x; }
}  // namespace ns
