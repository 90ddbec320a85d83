// A pattern of more entries than can be held is an error, with a way out.
// RUN: not sparsegen %s --set n=10001 2>&1 | FileCheck %s --implicit-check-not=error:
// CHECK: large-pattern.cpp:[[# @LINE + 7]]:{{[0-9]+}}: error: the pattern has more than 100000000 entries, and needs more memory than there may be [sparsegen-too-long]
// CHECK: note: give a smaller size with `--set`, or ask for a part of the rows or columns
// A smaller size is one of the ways out, fewer rows another.
// RUN: sparsegen %s --set n=20 --emit=json | FileCheck %s --check-prefix=SMALLER
// SMALLER: "nnz": 400
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[n], x[n])
void f(int n, const double* x, double* y) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += x[i];
  for (int i = 0; i < n; ++i) y[i] = sum * x[i];
}
