// What gets only a column's own entry on top of what it is gets no assignment to itself.
// RUN: sparsegen --coloring=column %s | FileCheck %s
#include <sparsegen/annotate.h>

// CHECK: struct sg_forward
// CHECK-NOT: sum_t[sg_k] = sum_t[sg_k]
// CHECK: sum_t[x_t[i]] += {{.*}};
// CHECK: struct sg_product
SPARSEGEN_JACOBIAN(return, x[4])
double squares(const double* x) {
  double sum = 0;
  for (int i = 0; i < 4; ++i) sum += x[i] * x[i];
  return sum;
}
