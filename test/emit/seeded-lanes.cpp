// Of many colors only those are gone through that a seed has named, where the function comes to its inputs one after
// the other; and these have the first numbers, whatever the order of the columns.
// RUN: sparsegen --evaluation=compressed %s -o %t.h
// RUN: FileCheck %s < %t.h
// RUN: sparsegen --evaluation=compressed --emit=coloring --name controls_jacobian %s | FileCheck %s -check-prefix=COLORS
#include <sparsegen/annotate.h>

#include <cmath>

// CHECK: struct controls_jacobian {
// CHECK: num_colors = 80;
// CHECK: static void compressed(
// CHECK-NEXT: int sg_num_seeded = 0;
// CHECK-NEXT: ::sparsegen::runtime::clear(6400, compressed_jacobian);
// CHECK-NEXT: sg_forward::controls({{.*}}
// CHECK-NEXT: sg_num_seeded);
// CHECK: struct sg_forward
// CHECK: sg_lanes level_t{};
// CHECK: ::sparsegen::runtime::set_lanes<sg_num_lanes>(sg_num_seeded, level_t,
// CHECK-NEXT: [&](int sg_k) { return sg_0 * level_t[sg_k]; });
// CHECK: level_t[::sparsegen::runtime::name_lane<sg_num_lanes>(sg_num_seeded, u_t[t])] +=
// CHECK: level_t[::sparsegen::runtime::name_lane<sg_num_lanes>(sg_num_seeded, w_t[39 - t])] +=
// COLORS: color 0: u[0]
// COLORS-NEXT: color 1: w[39]
// COLORS-NEXT: color 2: u[1]
SPARSEGEN_JACOBIAN(y[80], (u[40], w[40]))
void controls(const double* u, const double* w, double* y) {
  double level = 0;
  for (int t = 0; t < 40; ++t) {
    level = std::sin(level) + u[t];
    y[2 * t] = level;
    level = std::sin(level) + w[39 - t];
    y[2 * t + 1] = level;
  }
}

// All inputs are there from the start.
// CHECK: struct sums_jacobian {
// CHECK-NOT: sg_num_seeded
SPARSEGEN_JACOBIAN(y[80], x[80])
void sums(const double* x, double* y) {
  double sum = 0;
  for (int i = 0; i < 80; ++i) sum += x[i];
  for (int i = 0; i < 80; ++i) {
    sum = std::sin(sum) + x[i];
    y[i] = sum;
  }
}

// The function changes them, so that they are copied first.
// CHECK: struct changed_jacobian {
// CHECK-NOT: sg_num_seeded
SPARSEGEN_JACOBIAN(x[80], x[80])
void changed(double* x) {
  for (int i = 1; i < 80; ++i) x[i] += std::sin(x[i - 1]);
}

// Of few colors all lanes are.
// CHECK: struct few_jacobian {
// CHECK-NOT: sg_num_seeded
SPARSEGEN_JACOBIAN(y[40], u[40])
void few(const double* u, double* y) {
  double level = 0;
  for (int t = 0; t < 40; ++t) {
    level = std::sin(level) + u[t];
    y[t] = level;
  }
}
