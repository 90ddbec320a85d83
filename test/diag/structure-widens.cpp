// RUN: sparsegen %s -o %t.h 2>&1 | FileCheck %s --implicit-check-not=error:
#include <sparsegen/annotate.h>

// On a ring of one both neighbours are the same, and cancel.
// CHECK: structure-widens.cpp:[[@LINE+4]]:31: warning: at n = 2, 4 of 4 entries of the pattern are none of the Jacobian's: their values are always zero [sparsegen-structure-widens]
// CHECK: {{^}}note: where the sizes are bound with `SPARSEGEN_SET` or `--set` there are none such
SPARSEGEN_JACOBIAN(f[n], x[n])
void ring(int n, const double* x, double* f) {
  for (int i = 0; i < n; ++i) f[i] = x[i] * (x[(i + 1) % n] - x[(i + n - 1) % n]);
}
