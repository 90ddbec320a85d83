// How often a loop runs depends on values: behind its fixed point the counter is a range, and each round may be any.
// RUN: sparsegen --emit=index-sets %s 2>%t.err | FileCheck %s -match-full-lines
#include <sparsegen/annotate.h>

// True: y[0]: x[0]; y[1]: x[1]; y[2]: x[2]
// CHECK-LABEL: until_jacobian
// CHECK-NEXT: y[0]: x[0] x[1] x[2]
// CHECK-NEXT: y[1]: x[0] x[1] x[2]
// CHECK-NEXT: y[2]: x[0] x[1] x[2]
SPARSEGEN_JACOBIAN(y[3], x[3])
void until(double most, const double* x, double* y) {
  for (int i = 0; i < 3; ++i) y[i] = 0;
  int i = 0;
  double s = 0;
  while (s < most && i < 3) {
    y[i] = x[i];
    s += 1;
    ++i;
  }
}

// A search in a grid, as tables that are interpolated have it.
// True: y[0]: x[0]; y[1]: x[1]; y[2]: x[2]
// CHECK-LABEL: found_jacobian
// CHECK-NEXT: y[0]: x[0] x[1] x[2]
// CHECK-NEXT: y[1]: x[0] x[1] x[2]
// CHECK-NEXT: y[2]: x[0] x[1] x[2]
SPARSEGEN_JACOBIAN(y[3], x[3])
void found(double v, const double* grid, const double* x, double* y) {
  for (int i = 0; i < 3; ++i) y[i] = 0;
  int i = 0;
  while (i < 2 && grid[i] < v) ++i;
  y[i] = x[i];
}

// True: y[0]: x[0]; y[1]: x[1]
// CHECK-LABEL: alternating_jacobian
// CHECK-NEXT: y[0]: x[0] x[1]
// CHECK-NEXT: y[1]: x[0] x[1]
SPARSEGEN_JACOBIAN(y[2], x[2])
void alternating(double v, const double* x, double* y) {
  y[0] = y[1] = 0;
  int k = 0;
  while (v > 1) {
    y[k] = x[k];
    k = 1 - k;
    v /= 2;
  }
}
