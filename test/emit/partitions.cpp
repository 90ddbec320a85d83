// What a header says of Jacobians that are compressed by rows, and by rows and columns; twice the same.
// RUN: sparsegen %s -o %t.h
// RUN: sparsegen %s | cmp - %t.h
// RUN: FileCheck %s -input-file %t.h
// RUN: sparsegen --coloring=row %s | FileCheck %s -check-prefix=ROW
// RUN: sparsegen --coloring=bidirectional --evaluation=compressed %s 2>&1 | FileCheck %s -check-prefix=BOTH
// RUN: sparsegen --emit=coloring %s | FileCheck %s -check-prefix=COLORS
// RUN: sparsegen --name arrow_jacobian --emit=spy %s | FileCheck %s -check-prefix=SPY
// RUN: sparsegen --name arrow_jacobian --emit=picture %s | FileCheck %s -check-prefix=PICTURE
#include <sparsegen/annotate.h>

// CHECK-LABEL: struct arrow_jacobian {
// CHECK: num_colors = 3;
// CHECK-NEXT: num_column_colors = 2;
// CHECK-NEXT: num_row_colors = 1;
// CHECK-NEXT: partition = ::sparsegen::partition::bidirectional;
// CHECK-NEXT: compressed_size = 27;
// CHECK: index_type* colors() noexcept {
// CHECK-NEXT: sg_table[] = {
// CHECK-NEXT: 0, -1, -1, -1, -1, -1, -1, -1, -1, 0, 1, 1, 1, 1, 1, 1, 1, 1
// CHECK: /// Writes the compressed Jacobian, rows by num_column_colors, then num_row_colors by cols, row-major.
// CHECK-NEXT: static void compressed(const double* x, double* compressed_jacobian) {
// CHECK-NEXT: sg_forward::arrow(x, colors() + rows, reinterpret_cast<sg_forward::sg_lanes*>(compressed_jacobian));
// CHECK-NEXT: sg_backward::arrow(x, colors(), compressed_jacobian + 18);
// CHECK-NEXT: }
// CHECK: decompress_sides(
// CHECK: sg_direct::arrow(x, values);
// CHECK: private:
// CHECK-NEXT: sg_sides()
//
// ROW-LABEL: struct arrow_jacobian {
// ROW: num_colors = 9;
// ROW-NEXT: partition = ::sparsegen::partition::row;
// ROW-NOT: struct sg_forward
// ROW: struct sg_backward
//
// Values that are read off it leave the adjoints as they are.
// BOTH-LABEL: struct arrow_jacobian {
// BOTH: static void evaluate(const double* x, double* values) {
// BOTH-NEXT: double sg_tangents[18];
// BOTH-NEXT: double sg_adjoints[9];
// BOTH-NEXT: sg_forward::arrow(x, colors() + rows, reinterpret_cast<sg_forward::sg_lanes*>(sg_tangents));
// BOTH-NEXT: sg_backward::arrow(x, colors(), sg_adjoints);
// BOTH-NEXT: decompress_sides(
//
// COLORS: arrow_jacobian: bidirectional partition, natural order, 3 colors
// COLORS-NEXT: column color 0: x[0]
// COLORS-NEXT: column color 1: x[1] x[2] x[3] x[4] x[5] x[6] x[7] x[8]
// COLORS-NEXT: row color 0: y[0]
//
// SPY: 3 colors (bidirectional coloring, natural order): 2 JVPs and 1 VJP
// PICTURE: 9 × 9, 25 nonzeros, 3 colors (bidirectional coloring)
SPARSEGEN_JACOBIAN(y[9], x[9])
void arrow(const double* x, double* y) {
  y[0] = 0;
  for (int i = 0; i < 9; ++i) y[0] += x[i] * x[i];
  for (int i = 1; i < 9; ++i) y[i] = x[0] * x[i];
}

// One row: its one color is the gradient.
// CHECK-LABEL: struct energy_jacobian {
// CHECK: num_colors = 1;
// CHECK-NEXT: partition = ::sparsegen::partition::row;
// CHECK-NEXT: compressed_size = 9;
// CHECK: static void compressed(const double* x, double* compressed_jacobian) {
// CHECK-NEXT: sg_backward::energy(x, colors(), compressed_jacobian);
// CHECK: decompress_rows(rows, row_ptr(), col_idx(), colors(), cols, 1, compressed_jacobian, values);
// COLORS: energy_jacobian: row partition, natural order, 1 colors
// COLORS-NEXT: color 0: return
SPARSEGEN_JACOBIAN(return, x[9])
double energy(const double* x) {
  double sum = 0;
  for (int i = 0; i < 9; ++i) sum += x[i] * x[i];
  return sum;
}

// A band is compressed by columns, which cost less.
// CHECK-LABEL: struct band_jacobian {
// CHECK: num_colors = 2;
// CHECK-NEXT: partition = ::sparsegen::partition::column;
// COLORS: band_jacobian: column partition
SPARSEGEN_JACOBIAN(y[8], x[9])
void band(const double* x, double* y) {
  for (int i = 0; i < 8; ++i) y[i] = x[i] * x[i + 1];
}
