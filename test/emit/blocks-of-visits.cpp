// What a structure pass visits in runs of rows and columns it writes run by run: two nodes of three unknowns are four
// numbers, where their entries are 36. Code that leaves something between the rows, or adds to one row, writes visits. All
// of these scale rows at last: what is only added to is written element by element.
// RUN: sparsegen %s -o %t.h -- -std=c++17 -I%include
// RUN: FileCheck %s --input-file %t.h
#include <sparsegen/annotate.h>

// CHECK-LABEL: struct spring_forces_jacobian
// CHECK: sg_lengths_0[] = {3, 3, 3, 3};
// CHECK: block_kind sg_blocks[] = {{[{][{]}}1, 6, 2, 2, sg_lengths_0, sg_members_0}};
// CHECK: visit_table sg_table = {sg_kinds, [[KINDS:[0-9]+]], sg_terms, sg_blocks, 1};
// CHECK: struct sg_structure
// CHECK: (*sg_next)[0] = [[KINDS]];
// CHECK-NEXT: (*sg_next)[1] = f_row + p;
// CHECK-NEXT: (*sg_next)[2] = f_row + q;
// CHECK-NEXT: (*sg_next)[3] = x_column + p;
// CHECK-NEXT: (*sg_next)[4] = x_column + q;
// CHECK-NEXT: *sg_next += sg_tally[1] * 5;
SPARSEGEN_STRUCTURE(ends[2 * springs])
SPARSEGEN_JACOBIAN(f[3 * nodes], x[3 * nodes])
void spring_forces(int nodes, int springs, const int* ends, const double* x, double* f) {
  for (int i = 0; i < 3 * nodes; i++) f[i] = 0.0;
  for (int s = 0; s < springs; s++) {
    const int p = 3 * ends[2 * s], q = 3 * ends[2 * s + 1];
    const double a = x[p] - x[q], b = x[p + 1] - x[q + 1], c = x[p + 2] - x[q + 2];
    const double square = a * a + b * b + c * c;
    f[p] += square * a;
    f[p + 1] += square * b;
    f[p + 2] += square * c;
    f[q] -= square * a;
    f[q + 1] -= square * b;
    f[q + 2] -= square * c;
  }
  for (int i = 0; i < nodes; i++) f[3 * i] *= 0.5;
}

// CHECK-LABEL: struct chosen_rows_jacobian
// CHECK-NOT: sg_blocks
// CHECK: struct sg_structure
SPARSEGEN_STRUCTURE(at[n])
SPARSEGEN_JACOBIAN(g[n], y[n])
void chosen_rows(int n, const int* at, const double* y, double* g) {
  for (int i = 0; i < n; i++) g[i] = 0.0;
  for (int i = 0; i < n; i++) {
    g[at[i]] += y[i] * y[at[i]];
    if (at[i] > 0) g[i] += y[at[i]] * y[0];
  }
  for (int i = 0; i < n; i++) g[i] *= 0.5;
}
