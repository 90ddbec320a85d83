// A round completes a row where that is estimated to be faster, and adds to several where it is not.
// RUN: sparsegen %s -o - -- -I%S/../../include | FileCheck %s
#include <math.h>
#include <sparsegen/annotate.h>

// CHECK-LABEL: struct rosenbrock_hessian {
// CHECK: struct sg_direct
// CHECK-NOT: +=
// CHECK: for (int i = 1; i < 99; ++i) {
// CHECK: x[i - 1];
// CHECK: sg_values[sg_begin] = -
// CHECK-NEXT: sg_values[sg_begin + 1] = {{.*}} + 200.0;
// CHECK-NEXT: }
// CHECK-NOT: +=
// CHECK: struct sg_elements
SPARSEGEN_HESSIAN(return, x[100])
double rosenbrock(const double* x) {
  double sum = 0;
  for (int i = 0; i < 99; ++i) {
    const double valley = x[i + 1] - x[i] * x[i];
    sum += 100.0 * valley * valley;
  }
  return sum;
}

// What would be computed twice is dear.
// CHECK-LABEL: struct dear_hessian {
// CHECK: struct sg_direct
// CHECK: for (int i = 0; i < 99; ++i) {
// CHECK: -= sg_
SPARSEGEN_HESSIAN(return, x[100])
double dear(const double* x) {
  double sum = 0;
  for (int i = 0; i < 99; ++i) sum += sin(x[i]) * exp(x[i + 1]);
  return sum;
}
