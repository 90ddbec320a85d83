// What the command line knows, and this version can't do.
// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not sparsegen %s --function f --hessian 'return : x' --coloring=star --explain=0,0 -o %t.h 2>&1 \
// RUN:   | FileCheck %s --check-prefix=COMMAND --implicit-check-not=error:
// RUN: not ls %t.h
#include <sparsegen/annotate.h>

// CHECK: not-yet.cpp:[[@LINE+2]]:1: error: Hessians are not generated yet [sparsegen-unsupported]
// CHECK: note: ask for a Jacobian
SPARSEGEN_HESSIAN(return, x)
double f(double x) { return x; }

// COMMAND: <command line>:2:11: error: Hessians are not generated yet [sparsegen-unsupported]
// COMMAND: <command line>:3:12: error: `--coloring=star` is for Hessians, which are not generated yet [sparsegen-unsupported]
// COMMAND: <command line>:4:11: error: `--explain` is not supported yet [sparsegen-unsupported]
