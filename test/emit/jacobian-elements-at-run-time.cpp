// A Jacobian to which a straight line adds blocks, whose rows and columns are known at run time: the pass writes where
// runs of rows and of columns begin, and `evaluate` hands over the block. What values choose between is part of it: that
// each slot has one column is shown, so that there are no index sets in case it had not. Rows that are scaled, and
// entries that are a part of a node's, are visited one by one.
// RUN: sparsegen %s -o %t.h -- -std=c++17 -I%include
// RUN: FileCheck %s --input-file %t.h
#include <sparsegen/annotate.h>

// CHECK-LABEL: struct flux_jacobian
// CHECK: sg_lengths_0[] = {1};
// CHECK-NEXT: sg_columns_0[] = {0u};
// CHECK-NEXT: sg_lengths_1[] = {2, 2, 2, 2};
// CHECK-NEXT: sg_columns_1[] = {3u, 3u};
// CHECK: jacobian_kind sg_kinds[]
// CHECK-NEXT: = {{[{][{]}}sg_lengths_0, 1, 0, sg_columns_0}, {sg_lengths_1, 2, 2, sg_columns_1}};
// CHECK-NOT: not_sampled
// CHECK: sg_pattern = ::sparsegen::runtime::jacobian_pattern<index_type>(sg_rows, sg_cols, {sg_kinds, 2}, sg_visited);
// CHECK: compressed(
// CHECK: ::sparsegen::runtime::compress(
// CHECK: jacobian_sum<value_type, index_type> sg_sum(
// CHECK-NEXT: sg_elements<decltype(sg_sum)>::flux(
// CHECK-NOT: struct sg_forward
// CHECK-NOT: struct sg_direct
// CHECK: template <class sg_Sink>
// CHECK-NEXT: struct sg_elements
// CHECK: add_jacobian<sg_Sink, sparsegen::runtime::lengths<2, 2>, sparsegen::runtime::lengths<2,
// CHECK-NEXT: 2>>(sg_blocks, sg_block);
// CHECK: struct sg_structure
// CHECK: (*sg_next)[0] = 0;
// CHECK-NEXT: (*sg_next)[1] = r_row + i;
// CHECK: (*sg_next)[0] = 1;
// CHECK-NEXT: (*sg_next)[1] =
// CHECK-NEXT: (*sg_next)[3] =
// CHECK-NEXT: (*sg_next)[4] =
// CHECK-NEXT: (*sg_next)[2] =
// CHECK-NEXT: *sg_next += sg_tally[1] * 5;
// CHECK-NOT: sg_not_as_sampled
// CHECK: };
SPARSEGEN_STRUCTURE((left[faces], right[faces]))
SPARSEGEN_JACOBIAN(r[2 * cells], q[2 * cells])
void flux(int cells, int faces, const int* left, const int* right, const double* q, double* r) {
  for (int i = 0; i < 2 * cells; i++) r[i] = 0;
  for (int f = 0; f < faces; f++) {
    const double *a = q + 2 * left[f], *b = q + 2 * right[f];
    const double speed = (a[1] + b[1]) * (a[0] + b[0]);
    double carried = b[1];
    if (speed > 0) carried = a[1];
    r[2 * left[f]] -= speed;
    r[2 * left[f] + 1] -= speed * carried;
    r[2 * right[f]] += speed;
    r[2 * right[f] + 1] += speed * carried;
  }
}

// CHECK-LABEL: struct halved_jacobian
// CHECK-NOT: sg_elements<
// CHECK: struct sg_direct
SPARSEGEN_STRUCTURE((left[faces], right[faces]))
SPARSEGEN_JACOBIAN(r[2 * cells], q[2 * cells])
void halved(int cells, int faces, const int* left, const int* right, const double* q, double* r) {
  flux(cells, faces, left, right, q, r);
  for (int i = 0; i < cells; i++) r[2 * i] *= 0.5;
}

// CHECK-LABEL: struct single_jacobian
// CHECK-NOT: sg_elements<
// CHECK: struct sg_direct
SPARSEGEN_STRUCTURE((left[faces], right[faces]))
SPARSEGEN_JACOBIAN(r[3 * cells], q[3 * cells])
void single(int cells, int faces, const int* left, const int* right, const double* q, double* r) {
  for (int i = 0; i < 3 * cells; i++) r[i] = 0;
  for (int f = 0; f < faces; f++) r[3 * left[f]] += q[3 * left[f]] * q[3 * left[f] + 2] * q[3 * right[f]];
}
