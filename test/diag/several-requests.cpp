// RUN: not sparsegen %s --emit=pattern 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not sparsegen %s --emit=spy 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not sparsegen %s --emit=picture 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: sparsegen %s --emit=pattern --name g_jacobian | FileCheck %s --check-prefix=ONE
// ONE: 1 2 2
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(return, x)
double f(double x) { return x; }
// CHECK: several-requests.cpp:[[@LINE+5]]:1: error: this `--emit` shows one request, and there are 2 [sparsegen-several-requests]
// CHECK: {{^}}note: choose one with `--name`:
// CHECK: several-requests.cpp:[[@LINE-4]]:1: note: `--name f_jacobian`
// CHECK: several-requests.cpp:[[@LINE+2]]:1: note: `--name g_jacobian`

SPARSEGEN_JACOBIAN(return, x[2])
double g(const double* x) { return x[0] * x[1]; }
