// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <sparsegen/annotate.h>

// CHECK: stray-annotation.cpp:[[@LINE+3]]:1: error: no function follows this annotation [sparsegen-stray-annotation]
// CHECK-NEXT: [[@LINE+2]] | SPARSEGEN_JACOBIAN(return, x)
// CHECK: note: put it before a function's declaration or definition
SPARSEGEN_JACOBIAN(return, x)
int variable;

double f(double x) {
  // CHECK: stray-annotation.cpp:[[@LINE+1]]:3: error: no function follows this annotation [sparsegen-stray-annotation]
  SPARSEGEN_SET(variable, 3)
  return x;
}

// CHECK: stray-annotation.cpp:[[@LINE+1]]:1: error: no function follows this annotation [sparsegen-stray-annotation]
SPARSEGEN_JACOBIAN(return, x)
struct C {
  double f(double x);
};

// CHECK: stray-annotation.cpp:[[@LINE+1]]:1: error: no function follows this annotation [sparsegen-stray-annotation]
SPARSEGEN_HESSIAN(return, x)
