// Colors of rows are asked for, and there is no adjoint that could carry them. By itself the tool takes columns then.
// RUN: not sparsegen --coloring=row %s -o %t.h 2>&1 | FileCheck %s -DKIND=row -implicit-check-not=error:
// RUN: not sparsegen --coloring=bidirectional --emit=json %s 2>&1 | FileCheck %s -DKIND=bidirectional -implicit-check-not=error:
// RUN: sparsegen %s -o %t.h 2>&1 | FileCheck %s -check-prefix=REMARK -implicit-check-not=error:
// RUN: FileCheck %s -check-prefix=HEADER -input-file %t.h
#include <sparsegen/annotate.h>

static double halved(double* v, int n) {
  v[0] *= 0.5 * v[n];
  return n == 0 ? v[0] : v[0] * halved(v, n - 1);
}

// CHECK: no-row-colors.cpp:[[# @LINE + 6]]:8: error: `recursive_jacobian` can't be compressed by `--coloring=[[KIND]]`, because `halved` calls itself, and changes what it reads [sparsegen-no-row-colors]
// CHECK: note: leave the option out, or write `--coloring=column`
// REMARK: sparsegen-no-adjoint
// HEADER: num_colors = 9;
// HEADER-NEXT: partition = ::sparsegen::partition::column;
SPARSEGEN_JACOBIAN(return, x[9])
double recursive(const double* x) {
  double v[9];
  for (int i = 0; i < 9; ++i) v[i] = x[i] * x[0];
  return halved(v, 8);
}
