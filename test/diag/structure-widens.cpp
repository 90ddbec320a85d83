// RUN: sparsegen %s -o %t.h 2>&1 | FileCheck %s --implicit-check-not=error:
#include <sparsegen/annotate.h>

// On a ring of one both neighbours are the same, and cancel.
// CHECK: structure-widens.cpp:[[@LINE+4]]:31: warning: at n = 2, 4 of 4 entries of the pattern are none of the Jacobian's: their values are always zero [sparsegen-structure-widens]
// CHECK: {{^}}note: where the sizes are bound with `SPARSEGEN_SET` or `--set` there are none such
SPARSEGEN_JACOBIAN(f[n], x[n])
void ring(int n, const double* x, double* f) {
  for (int i = 0; i < n; ++i) f[i] = x[i] * (x[(i + 1) % n] - x[(i + n - 1) % n]);
}

// With a table what is wider counts where it is no matter of small sizes alone: of the last round's row all rounds' are.
// CHECK: structure-widens.cpp:[[@LINE+7]]:7: warning: at n = 7, 6 of 7 entries of the pattern are none of the Jacobian's: their values are always zero [sparsegen-structure-widens]
SPARSEGEN_STRUCTURE(scale[n])
SPARSEGEN_JACOBIAN(f[1], x[n])
void latest(int n, const int* scale, const double* x, double* f) {
  f[0] = 0;
  for (int i = 0; i < n; ++i)
    if (scale[i] >= 0 || x[i] > 1) {
      f[0] = x[i] > 0 ? x[i] : 2 * x[i];
    }
}

// Random tables have edges from a node to itself, users' have none: said of no size.
// CHECK-NOT: differences
SPARSEGEN_STRUCTURE(edge[2 * edges])
SPARSEGEN_JACOBIAN(f[nodes], x[nodes])
void differences(int nodes, int edges, const int* edge, const double* x, double* f) {
  for (int i = 0; i < nodes; ++i) f[i] = 0;
  for (int e = 0; e < edges; ++e) {
    const double d = x[edge[2 * e]] - x[edge[2 * e + 1]];
    f[edge[2 * e]] += d;
    f[edge[2 * e + 1]] -= d;
  }
}
