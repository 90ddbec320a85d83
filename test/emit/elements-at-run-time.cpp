// A Hessian that is the sum of Hessians of elements, whose nodes are known at run time: the pass writes the first
// unknown of each node, and `evaluate` hands over the same blocks as it does to a hook. Where not all entries of a block
// are in the pattern, a hook may not have it. Code where parts of a round depend on tables writes entries.
// RUN: sparsegen %s -o %t.h -- -std=c++17 -I%include
// RUN: FileCheck %s --input-file %t.h
#include <sparsegen/annotate.h>

// CHECK-LABEL: struct springs_hessian
// CHECK: sg_lengths_0[] = {3, 3};
// CHECK: sg_lengths_1[] = {1};
// CHECK: element_kind sg_kinds[]
// CHECK-NEXT: = {{[{][{]}}sg_lengths_0, 2}, {sg_lengths_1, 1}, {nullptr, 0, 1}};
// CHECK: sg_pattern = ::sparsegen::runtime::element_pattern<index_type>(sg_rows, sg_cols, {sg_kinds, 3}, sg_visited);
// CHECK: compressed(
// CHECK: ::sparsegen::runtime::compress(
// CHECK: diagonal_sums<value_type, index_type> sg_diagonal(sg_pattern, values);
// CHECK-NEXT: element_sum<value_type,
// CHECK-NEXT: sg_diagonal.data());
// CHECK-NEXT: sg_elements<decltype(sg_sum)>::springs(
// CHECK: block_sum<value_type, index_type, std::remove_reference_t<sg_Hook>> sg_sum(
// CHECK: sg_elements<decltype(sg_sum)>::springs(
// CHECK-NOT: struct sg_forward
// CHECK-NOT: struct sg_direct
// CHECK: template <class sg_Sink>
// CHECK-NEXT: struct sg_elements
// CHECK: add_element<sg_Sink, 3, 3>(sg_blocks, sg_block, sg_unknowns);
// CHECK: add_element<sg_Sink, 1>(sg_blocks, sg_block_2, sg_unknowns_2);
// CHECK: struct sg_structure
// CHECK: (*sg_next)[0] = 2;
// CHECK-NEXT: (*sg_next)[1] = sg_x_adjoint_row + sg_i;
// CHECK: (*sg_next)[0] = 0;
// CHECK-NEXT: (*sg_next)[{{[12]}}] = x_column + p;
// CHECK-NEXT: (*sg_next)[{{[12]}}] = x_column + q;
// CHECK-NEXT: *sg_next += sg_tally[1] * 3;
// CHECK-NEXT: sg_tally[0] += 3;
// CHECK: (*sg_next)[0] = 1;
SPARSEGEN_STRUCTURE(ends[2 * springs_count])
SPARSEGEN_HESSIAN(return, x[3 * nodes])
double springs(int nodes, int springs_count, const int* ends, const double* x) {
  double energy = 0.0;
  for (int s = 0; s < springs_count; s++) {
    const int p = 3 * ends[2 * s], q = 3 * ends[2 * s + 1];
    const double a = x[p] - x[q], b = x[p + 1] - x[q + 1], c = x[p + 2] - x[q + 2];
    const double square = a * a + b * b + c * c;
    energy += square * square;
  }
  for (int i = 0; i < nodes; i++) energy += x[3 * i] * x[3 * i] * x[3 * i];
  return energy;
}

// CHECK-LABEL: struct bilinear_hessian
// CHECK: sg_in_0[] = {2u, 1u};
// CHECK: element_kind sg_kinds[]
// CHECK: {sg_lengths_0, 2, 0, sg_in_0}
// CHECK: no `evaluate` with a hook for elements, because the Hessian of a loop's term is not dense
// CHECK: add_element<sg_Sink, sparsegen::runtime::in_runs<2u, 1u>, 1,
SPARSEGEN_STRUCTURE(at[2 * pairs])
SPARSEGEN_HESSIAN(return, y[n])
double bilinear(int n, int pairs, const int* at, const double* y) {
  (void)n;
  double sum = 0.0;
  for (int k = 0; k < pairs; k++) sum += y[at[2 * k]] * y[at[2 * k + 1]];
  return sum;
}

// CHECK-LABEL: struct parts_hessian
// CHECK-NOT: sg_elements<
// CHECK: struct sg_direct
SPARSEGEN_STRUCTURE((at[2 * pairs], kind[pairs]))
SPARSEGEN_HESSIAN(return, y[n])
double parts(int n, int pairs, const int* at, const int* kind, const double* y) {
  (void)n;
  double sum = 0.0;
  for (int k = 0; k < pairs; k++) {
    const double a = y[at[2 * k]], b = y[at[2 * k + 1]];
    sum += a * a * a;
    if (kind[k] > 0) sum += a * b;
  }
  return sum;
}
