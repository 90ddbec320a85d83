// Loops: executed where their count is known, else run to a fixed point.
// RUN: sparsegen --emit=index-sets %s | FileCheck %s -match-full-lines "-implicit-check-not={{warning|error}}:"
#include <sparsegen/annotate.h>

// CHECK-LABEL: counted_jacobian
// CHECK-NEXT: y[0]: x[0] x[2]
// CHECK-NEXT: y[1]: x[1] x[3]
// CHECK-NEXT: y[2]: x[0] x[1] x[2] x[3]
SPARSEGEN_JACOBIAN(y[3], x[4])
void counted(const double* x, double* y) {
  y[0] = y[1] = 0;
  for (int i = 0; i < 4; ++i) y[i % 2] += x[i];
  y[2] = 0;
  for (unsigned k = 4; k-- > 0;) y[2] += x[k];
}

// CHECK-LABEL: bound_jacobian
// CHECK-NEXT: y[0]: x[0] x[1]
// CHECK-NEXT: y[1]: x[1]
SPARSEGEN_JACOBIAN(y[n], x[n])
SPARSEGEN_SET(n, 2)
void bound(int n, const double* x, double* y) {
  for (int i = 0; i < n; ++i) y[i] = i + 1 < n ? x[i] * x[i + 1] : x[i];
}

// CHECK-LABEL: newton_jacobian
// CHECK-NEXT: y: x[0] x[1]
SPARSEGEN_JACOBIAN(y[1], x[3])
void newton(const double* x, double* y) {
  double r = x[0], change = 1;
  while (change > 1e-12) {
    const double next = 0.5 * (r + x[1] / r);
    change = next > r ? next - r : r - next;
    r = next;
  }
  y[0] = r;
}

// CHECK-LABEL: untilConverged_jacobian
// CHECK-NEXT: y: x[0] x[1]
SPARSEGEN_JACOBIAN(y[1], x[3])
void untilConverged(const double* x, double* y) {
  double r = x[0];
  for (;;) {
    r = 0.5 * (r + x[1] / r);
    if (r * r - x[1] < 1e-12) break;
  }
  y[0] = r;
}

// CHECK-LABEL: shifted_jacobian
// CHECK-NEXT: y[0]: x[0]
// CHECK-NEXT: y[1]: x[0] x[1]
// CHECK-NEXT: y[2]: x[0] x[1] x[2]
SPARSEGEN_JACOBIAN(y[3], x[3])
void shifted(double t, const double* x, double* y) {
  for (int i = 0; i < 3; ++i) y[i] = x[i];
  while (t > 0) {
    y[2] = y[1];
    y[1] = y[0];
    t -= 1;
  }
}
