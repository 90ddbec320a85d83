// A row with all columns: each column has a color of its own, and neither the generator nor the header looks for others.
// The square of the number of columns would take minutes.
// RUN: timeout 10 sparsegen --coloring=column %s -o %t.h
// RUN: FileCheck %s < %t.h
// RUN: echo '#include "dense-row.cpp.tmp.h"' > %t.cpp
// RUN: cat %S/Inputs/dense-row-main.h >> %t.cpp
// RUN: %cxx %flags -O1 %t.cpp -o %t.run
// RUN: timeout 10 %t.run
//
// By themselves: the row by an adjoint, all else by two tangents, whose colors the header finds in the same time.
// RUN: timeout 10 sparsegen %s -o %t.sides.h
// RUN: FileCheck %s --check-prefix=SIDES < %t.sides.h
// RUN: echo '#include "dense-row.cpp.tmp.sides.h"' > %t.sides.cpp
// RUN: cat %S/Inputs/dense-row-sides.h >> %t.sides.cpp
// RUN: %cxx %flags -O1 %t.sides.cpp -o %t.run
// RUN: timeout 10 %t.run
#include <sparsegen/annotate.h>
constexpr int kSize = 100000;

// CHECK: greedy_column_colors
// SIDES: num_colors = 3;
// SIDES: num_column_colors = 2;
// SIDES: num_row_colors = 1;
// SIDES: partition = ::sparsegen::partition::bidirectional;
// SIDES: greedy_side_colors(rows, cols, row_ptr(), col_idx(),
// SIDES-NEXT: index_type{2})
SPARSEGEN_JACOBIAN(y[kSize], x[kSize])
void arrow(const double* x, double* y) {
  y[0] = 0;
  for (int i = 0; i < kSize; ++i) {
    y[0] += x[i] * x[i];
    if (i) y[i] = x[0] * x[i];
  }
}
