// Locals keep the user's names where nothing hides them.
// RUN: sparsegen %s | FileCheck %s -implicit-check-not=i_2 -implicit-check-not=flux_2
// RUN: sparsegen --emit=ir %s | FileCheck %s --check-prefix=IR
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[8], x[8])
void positiveSiblings(const double* x, double* y) {
  // CHECK: static void positiveSiblings_d(
  // CHECK: for (int i = 0; i < 8; ++i) {
  // CHECK: double flux =
  for (int i = 0; i < 8; ++i) {
    const double flux = x[i] * x[i];
    y[i] = flux * x[0];
  }
  // CHECK: for (int i = 1; i < 8; ++i) {
  // CHECK: double flux =
  for (int i = 1; i < 8; ++i) {
    const double flux = x[i] - x[i - 1];
    y[i] += flux * x[7];
  }
}
// IR: local i_2: i32 called i
// IR: local flux_2: f64 called flux
