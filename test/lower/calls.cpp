// Functions with bodies stay functions; library functions become operations.
// RUN: sparsegen --emit=ir %s | FileCheck %s
#include <cmath>
#include <sparsegen/annotate.h>

static double square(double a) { return a * a; }
static void scale(double& target, double by) { target *= by; }
struct Pair {
  double first, second;
};
static Pair twice(double a) { return Pair{a, 2 * a}; }

SPARSEGEN_JACOBIAN(y[3], x[3])
void positiveCalls(const double* x, double* y) {
  // CHECK: call square(x[0])
  // CHECK: y[0] = pow(sg_value, 2.0)
  y[0] = std::pow(square(x[0]), 2);
  // CHECK: y[1] = fabs(x[1])
  // CHECK-NEXT: call scale(&y[1], 3.0)
  y[1] = std::abs(x[1]);
  scale(y[1], 3);
  // CHECK: call twice(x[2], &p)
  Pair p = twice(x[2]);
  // CHECK: y[2] = add(p.first, select(lt(p.second, x[0]), x[0], p.second))
  y[2] = p.first + std::max(p.second, x[0]);
}
// CHECK: function square(a: f64) -> f64 {
// CHECK-NEXT: return mul(a, a)
// CHECK: function scale(target: *f64, by: f64) {
// CHECK-NEXT: *target = mul(*target, by)
// CHECK: function twice(a: f64, result: *Pair) {
