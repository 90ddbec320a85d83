// Known optima, through the whole tool.
//
// RUN: sparsegen --emit=json %s -- -I%include | FileCheck %s
// RUN: sparsegen --emit=json --verify %s -- -I%include > %t.first
// RUN: sparsegen --emit=json %s -- -I%include > %t.second
// RUN: cmp %t.first %t.second

#include <sparsegen/annotate.h>

constexpr int N = 20;

// Each element by itself: one color.
// CHECK: "name": "diagonal_jacobian"
// CHECK: "nnz": 20,
// CHECK: "order": "natural",
// CHECK-NEXT: "num_colors": 1,
// CHECK: "num_colors_lower_bound": 1,
// CHECK-NEXT: "compressed_size": 20,
SPARSEGEN_JACOBIAN(out[N], in[N])
void diagonal(const double* in, double* out) {
  for (int i = 0; i < N; ++i) out[i] = in[i] * in[i];
}

// CHECK: "name": "tridiagonal_jacobian"
// CHECK: "nnz": 58,
// CHECK: "num_colors": 3,
// CHECK: "num_colors_lower_bound": 3,
SPARSEGEN_JACOBIAN(out[N], in[N])
void tridiagonal(const double* in, double* out) {
  for (int i = 0; i < N; ++i) {
    out[i] = -2.0 * in[i];
    if (i > 0) out[i] += in[i - 1];
    if (i < N - 1) out[i] += in[i + 1];
  }
}

// A dense row and a dense column: one is read by rows, all else by columns.
// CHECK: "name": "arrow_jacobian"
// CHECK: "longest_row": 20,
// CHECK: "partition": "bidirectional",
// CHECK: "num_colors": 3,
// CHECK-NEXT: "num_column_colors": 2,
// CHECK-NEXT: "num_row_colors": 1,
// CHECK-NEXT: "num_colors_lower_bound": 3,
// CHECK-NEXT: "compressed_size": 60,
SPARSEGEN_JACOBIAN(out[N], in[N])
void arrow(const double* in, double* out) {
  double sum = 0.0;
  for (int i = 0; i < N; ++i) sum += in[i];
  out[0] = sum;
  for (int i = 1; i < N; ++i) out[i] = in[0] * in[i];
}

// Columns that nothing depends on have no color.
// CHECK: "name": "every_other_jacobian"
// CHECK: "cols": 20,
// CHECK: "empty_cols": 10,
// CHECK: "num_colors": 1,
SPARSEGEN_JACOBIAN(out[N / 2], in[N])
void every_other(const double* in, double* out) {
  for (int i = 0; i < N / 2; ++i) out[i] = 3.0 * in[2 * i];
}
