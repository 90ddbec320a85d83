// In one lane a factor before a sum is multiplied once, with the tangents or the adjoint of the sum.
// RUN: sparsegen %s -o - -- -I%S/../../include | FileCheck %s
#include <math.h>
#include <sparsegen/annotate.h>

// With lanes it is in the coefficient of each.
// CHECK-LABEL: struct sg_forward
// CHECK: [[FACTOR:sg_[0-9]+]] = (1.0 - [[Y:sg_[0-9]+]]) * (1.0 + [[Y]]);
// CHECK: += [[FACTOR]] * x[1];
// CHECK: += [[FACTOR]] * x[0];
// CHECK-LABEL: struct sg_product
// CHECK: double [[PART:sg_[0-9]+_t]] = x[1] * x_t[0] + x[0] * x_t[1] + (x[2] + x[2]) * x_t[2];
// CHECK-NEXT: f_t[0] = (1.0 - [[Z:sg_[0-9]+]]) * (1.0 + [[Z]]) * [[PART]];
// CHECK-LABEL: struct sg_adjoint
// CHECK: [[SUM:sg_[0-9]+_b]] += (1.0 - [[Z:sg_[0-9]+]]) * (1.0 + [[Z]]) * sg_{{[0-9]+}}_b;
// CHECK-NEXT: [[OWN:sg_[0-9]+_b]] = [[SUM]];
// CHECK-NEXT: x_b[0] += x[1] * [[OWN]] +
// CHECK-NEXT: x_b[1] += x[0] * [[OWN]];
// CHECK-NEXT: x_b[2] += (x[2] + x[2]) * [[OWN]];
SPARSEGEN_JACOBIAN(f[2], x[3])
void scaled(const double* x, double* f) {
  f[0] = tanh(x[0] * x[1] + x[2] * x[2]);
  f[1] = x[0];
}
