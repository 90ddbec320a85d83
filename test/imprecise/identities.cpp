// That a sum is the same number for all inputs is not known.
// RUN: sparsegen --emit=index-sets %s 2>%t.err | FileCheck %s -match-full-lines
#include <cmath>
#include <sparsegen/annotate.h>

// True: y:
// CHECK-LABEL: circle_jacobian
// CHECK-NEXT: y: x
SPARSEGEN_JACOBIAN(y[1], x[1])
void circle(const double* x, double* y) {
  const double s = std::sin(x[0]), c = std::cos(x[0]);
  y[0] = s * s + c * c;
}
