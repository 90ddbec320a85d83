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
  for (int i = 2; i < N; i += 2)
    if (x[i] > 0) scan[i] += scan[i - 1];
  for (int i = 0; i < N; ++i) y[i] = scan[i] * scan[N - 1 - i];
}
// CHECK:      static constexpr std::size_t workspace_size = [[#ALL:]];
// CHECK:      static void compressed(const double* x, double* compressed_jacobian) {
// CHECK-NEXT:   const ::sparsegen::runtime::buffer workspace([[#ALL - 40000]]);
// CHECK-NEXT:   compressed(x, compressed_jacobian, workspace.data());
// CHECK:      static void compressed(const double* x, double* compressed_jacobian, void* workspace) {
// CHECK:      static void evaluate(const double* x, double* values) {
// CHECK-NEXT:   const ::sparsegen::runtime::buffer workspace([[#ALL]]);
// CHECK:      static void evaluate(const double* x, double* values, void* workspace) {
// CHECK-NEXT:   double* const sg_matrix = ::sparsegen::runtime::at<double>(workspace, [[#]]);
// CHECK:        auto& scan_t = *::sparsegen::runtime::at<sg_lanes[1000]>(sg_workspace, 0);

// So do row pointers, where there are many.
SPARSEGEN_JACOBIAN(v[60][50][1], u[60][50][1])
void grid(double*** u, double*** v) {
  for (int j = 0; j < 60; ++j)
    for (int i = 0; i < 50; ++i) v[j][i][0] = u[j][i][0] * u[j][0][0];
}
// CHECK:      static void grid(const double* const* const* u, const index_type* sg_seeds, sg_lanes* sg_compressed,
// CHECK-NEXT:     unsigned char* sg_workspace) {
// CHECK-DAG:    auto& u_t_2 = *::sparsegen::runtime::at<const index_type*[3000]>(sg_workspace, [[#]]);
// CHECK-DAG:    auto& v_t_2 = *::sparsegen::runtime::at<sg_lanes*[3000]>(sg_workspace, [[#]]);
// CHECK:        const index_type** u_t[60];
