// Functions stay functions: a parameter is followed by its tangents.
// RUN: sparsegen --emit=derivative-ir %s | FileCheck %s
#include <sparsegen/annotate.h>

#include <cmath>

static double flux(double a, double b) { return (a - b) * std::exp(a); }
static void scale(int n, const double* from, double* to, double factor) {
  for (int i = 0; i < n; ++i) to[i] = factor * from[i];
}
static int wrap(int i) { return (i + 4) % 4; }

SPARSEGEN_JACOBIAN(f[4], x[4])
void positiveCalls(const double* x, double* f) {
  // CHECK-LABEL: function positiveCalls_d(x: *f64, x_t: *seed, f_t: *lanes(f64))
  double work[4];
  for (int i = 0; i < 4; ++i) {
    // CHECK: call wrap(sub(i, 1i32))
    // CHECK: combine [[FIRST:sg_[0-9]+_t]] = 1.0 * x_t[cast(i64, i)]
    // CHECK: combine [[SECOND:sg_[0-9]+_t]] = 2.0 * x_t[
    // CHECK: call flux_d(x[cast(i64, i)], &[[FIRST]], mul(2.0, {{.*}}), &[[SECOND]], &[[RESULT:sg_value[_0-9]*_t]])
    // CHECK: combine work_t[cast(i64, i)] = 1.0 * [[RESULT]]
    work[i] = flux(x[i], 2.0 * x[wrap(i - 1)]);
  }
  // CHECK: call scale_d(4i32, &work_t[0], f_t, 0.5)
  scale(4, work, f, 0.5);
}
// The value of `flux` is of no use to the Jacobian.
// CHECK-LABEL: function flux_d(a: f64, a_t: *lanes(f64), b: f64, b_t: *lanes(f64), sg_result_t: *lanes(f64)) {
// CHECK: combine *sg_result_t = {{.*}} * *a_t + {{.*}} * *b_t
// CHECK-LABEL: function scale_d(n: i32, from_t: *lanes(f64), to_t: *lanes(f64), factor: f64) {
// CHECK: combine to_t[cast(i64, i)] = factor * from_t[cast(i64, i)]
// CHECK-LABEL: function wrap(i: i32) -> i32 {
