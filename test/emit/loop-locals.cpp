// Arrays, records and tangents that the source declares in a loop are declared before the function's first statement
// (see Uses::atStart), where two of one name get two; scalars stay where they are.
// RUN: sparsegen %s -o - | FileCheck %s
#include <sparsegen/annotate.h>

// CHECK: static void fluxes_d(const double* x, const index_type* x_t, sg_lanes* y_t) {
// CHECK-NEXT: sg_lanes a_t[2];
// CHECK-NEXT: double a[2];
// CHECK-NEXT: sg_lanes a_t_2[3];
// CHECK-NEXT: double a_2[3];
// CHECK-NEXT: for (int i = 0; i < 3; ++i) {
// CHECK-NEXT: double scale = x[i];
SPARSEGEN_JACOBIAN(y[6], x[6])
void fluxes(const double* x, double* y) {
  for (int i = 0; i < 3; ++i) {
    double a[2];
    double scale = x[i];
    scale *= scale;
    for (int k = 0; k < 2; ++k) a[k] = scale * x[i + k];
    y[i] = a[i % 2] * a[(i + 1) % 2];
  }
  for (int i = 3; i < 6; ++i) {
    double a[3];
    for (int k = 0; k < 3; ++k) a[k] = x[i - k] * x[i];
    y[i] = a[i % 3] * a[(i + 1) % 3] * a[0];
  }
}
