// Behind a sort by values each element may be any of them, also where their ranges say which.
// RUN: sparsegen --emit=index-sets %s 2>%t.err | FileCheck %s -match-full-lines
#include <algorithm>
#include <sparsegen/annotate.h>

// True: y[0]: x[1]; y[1]: x[0]
// CHECK-LABEL: sorted_jacobian
// CHECK-NEXT: y[0]: x[0] x[1]
// CHECK-NEXT: y[1]: x[0] x[1]
SPARSEGEN_JACOBIAN(y[2], x[2])
void sorted(const double* x, double* y) {
  double t[2] = {x[0] * x[0], -1 - x[1] * x[1]};
  std::sort(t, t + 2);
  y[0] = t[0];
  y[1] = t[1];
}
