// Intermediates that are too large for the stack go to a workspace that the caller may own.
// RUN: sparsegen %s -o %t.h
// RUN: FileCheck %s < %t.h
#include <sparsegen/annotate.h>

constexpr int N = 1000;

SPARSEGEN_JACOBIAN(y[N], x[N])
void f(const double* x, double* y) {
  double scan[N];
  scan[0] = x[0];
  for (int i = 1; i < N; ++i) scan[i] = x[i] * x[i - 1];
  for (int i = 0; i < N; ++i) y[i] = scan[i] * scan[N - 1 - i];
}
// CHECK:      static constexpr std::size_t workspace_size = [[#]];
// CHECK:      static void compressed(const double* x, double* compressed_jacobian) {
// CHECK-NEXT:   const ::sparsegen::runtime::buffer workspace(workspace_size);
// CHECK-NEXT:   compressed(x, compressed_jacobian, workspace.data());
// CHECK:      static void compressed(const double* x, double* compressed_jacobian, void* workspace) {
// CHECK:      static void evaluate(const double* x, double* values, void* workspace) {
// CHECK-NEXT:   double* const sg_matrix = ::sparsegen::runtime::at<double>(workspace, [[#]]);
// CHECK:        auto& scan_t = *::sparsegen::runtime::at<sg_lanes[1000]>(sg_workspace, 0);
