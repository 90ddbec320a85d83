// An object of unknown extent, read at an unknown index through a pointer that may carry derivatives: its tangents
// would need a place, and no one knows how large.
// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <sparsegen/annotate.h>

// CHECK: no-end.cpp:[[# @LINE + 3]]:39: error: `k` is used where derivatives are, at an index that is not static, and its extent is not known [sparsegen-unsupported]
// CHECK: {{^}}note: write the extent, as in `k[N]`, in its slot or its type
SPARSEGEN_JACOBIAN(y[1], x[4])
void flat(const double* x, double* y, const double* k, int n, int c) {
  const double* p = c ? x : k;
  y[0] = p[n];
}
