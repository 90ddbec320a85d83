// Branches: a known condition takes one side, an unknown one joins both, and nothing is joined that was overwritten.
// RUN: sparsegen --emit=index-sets %s | FileCheck %s -match-full-lines "-implicit-check-not={{warning|error}}:"
#include <sparsegen/annotate.h>

// CHECK-LABEL: knownCondition_jacobian
// CHECK-NEXT: y[0]: x[0]
// CHECK-NEXT: y[1]: x[0] x[1]
// CHECK-NEXT: y[2]: x[1] x[2]
SPARSEGEN_JACOBIAN(y[3], x[3])
void knownCondition(const double* x, double* y) {
  for (int i = 0; i < 3; ++i) {
    y[i] = x[i];
    if (i > 0) y[i] -= x[i - 1];
  }
}

// CHECK-LABEL: unknownCondition_jacobian
// CHECK-NEXT: y[0]: x[1] x[2]
// CHECK-NEXT: y[1]: x[0] x[1]
// CHECK-NEXT: y[2]: x[0] x[1]
SPARSEGEN_JACOBIAN(y[3], x[3])
void unknownCondition(bool c, const double* x, double* y) {
  y[0] = x[0];
  y[1] = x[0];
  if (x[0] > 0) {
    y[0] = x[1];
    y[1] = x[1];
  } else {
    y[0] = x[2];
  }
  y[2] = c ? x[0] : x[1];
}

// CHECK-LABEL: earlyReturn_jacobian
// CHECK-NEXT: y[0]: x[0]
// CHECK-NEXT: y[1]: x[1] x[2]
SPARSEGEN_JACOBIAN(y[2], x[3])
void earlyReturn(bool c, const double* x, double* y) {
  y[1] = x[2];
  if (c) {
    y[0] = 0;
    return;
  }
  y[0] = x[0];
  y[1] = x[1];
}

// CHECK-LABEL: leftLoops_jacobian
// CHECK-NEXT: y[0]: x[0] x[1] x[2]
// CHECK-NEXT: y[1]: x[0] x[3]
// CHECK-NEXT: y[2]: x[1] x[3]
// CHECK-NEXT: y[3]: x[2] x[3]
SPARSEGEN_JACOBIAN(y[4], x[4])
void leftLoops(const double* x, double* y) {
  for (int i = 0; i < 3; ++i) {
    y[0] = x[i];
    if (x[i] > 0) break;
  }
  for (int i = 0; i < 3; ++i) {
    if (x[i] > 1) {
      y[i + 1] = x[3];
      continue;
    }
    y[i + 1] = x[i];
  }
}

// CHECK-LABEL: status_jacobian
// CHECK-NEXT: y: x[0]
SPARSEGEN_JACOBIAN(y[1], x[2])
int status(const double* x, double* y) {
  if (x[0] < 0) return -1;
  y[0] = x[0];
  return 0;
}
