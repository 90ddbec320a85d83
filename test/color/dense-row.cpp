// A row with all columns: each column has a color of its own, and neither the generator nor the header looks for others.
// The square of the number of columns would take minutes.
// RUN: timeout 10 sparsegen %s -o %t.h
// RUN: FileCheck %s < %t.h
// RUN: echo '#include "dense-row.cpp.tmp.h"' > %t.cpp
// RUN: cat %S/Inputs/dense-row-main.h >> %t.cpp
// RUN: %cxx %flags -O1 %t.cpp -o %t.run
// RUN: timeout 10 %t.run
#include <sparsegen/annotate.h>
constexpr int kSize = 100000;

// CHECK: greedy_column_colors
SPARSEGEN_JACOBIAN(y[kSize], x[kSize])
void arrow(const double* x, double* y) {
  y[0] = 0;
  for (int i = 0; i < kSize; ++i) {
    y[0] += x[i] * x[i];
    if (i) y[i] = x[0] * x[i];
  }
}
