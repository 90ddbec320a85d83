// Partials are computed once, in scalars; local tangents become linear forms.
// RUN: sparsegen --emit=derivative-ir %s | FileCheck %s
#include <sparsegen/annotate.h>

#include <cmath>

SPARSEGEN_JACOBIAN(f[4], x[3])
void positiveStatements(const double* x, double* f) {
  // CHECK-LABEL: function positiveStatements_d(x: *f64, x_t: *seed, f_t: *lanes(f64))
  // CHECK: a = mul(x[0], x[1])
  double a = x[0] * x[1];
  // CHECK: sg_2 = exp(a)
  // CHECK-NOT: exp(
  // CHECK: combine f_t[0] = mul(guarded(sg_2), x[1]) * x_t[0] + mul(guarded(sg_2), x[0]) * x_t[1]
  f[0] = std::exp(a);
  // CHECK: if gt(a, 1.0) {
  // CHECK: combine f_t[1] = {{.*}} + a * x_t[2]
  // CHECK: } else {
  // CHECK-NEXT: combine f_t[1] = 1.0 * x_t[2]
  f[1] = a > 1.0 ? a * x[2] : x[2];
  // CHECK: combine f_t[2] = 0
  f[2] = std::floor(x[0]);
  // CHECK: for i = 0i32; lt 3i32; 1i32 {
  // CHECK: combine sum_t = 1.0 * sum_t + {{.*}} * x_t[cast(i64, i)]
  double sum = x[0];
  for (int i = 0; i < 3; ++i) sum += x[i] * x[i];
  // CHECK: combine f_t[3] = 1.0 * sum_t
  f[3] = sum;
}
// CHECK: entry function positiveStatements(x: *f64, sg_seeds: *seed, sg_compressed: *lanes(f64)) {
// CHECK: call positiveStatements_d(x, sg_seeds, sg_compressed)

// The product computes the values too.
// CHECK: combine f_t[0]
// CHECK-NEXT: f[0] = sg_2
// CHECK: entry function positiveStatements(x: *f64, sg_x_tangent: *lanes(f64), sg_f_out: *f64, sg_f_out_tangent:
// *lanes(f64)) {
