// Colors of many columns, or rows, that no formula says: the header finds them itself, and all outputs show these.
// RUN: sparsegen %s -o %t.h
// RUN: grep -o 'num_colors = [0-9]*' %t.h | grep -o '[0-9]*' > %t.header
// RUN: sparsegen --emit=json %s | grep '"num_colors":' | grep -o '[0-9]*' > %t.json
// RUN: cmp %t.header %t.json
// RUN: sparsegen --emit=coloring %s | grep -o '[0-9]* colors' | grep -o '[0-9]*' > %t.coloring
// RUN: cmp %t.header %t.coloring
// RUN: FileCheck %s < %t.h
#include <sparsegen/annotate.h>
constexpr int kSize = 5000;

// CHECK: struct scattered_jacobian
// CHECK: partition::column;
// CHECK: greedy_column_colors(
SPARSEGEN_JACOBIAN(y[kSize], x[kSize])
void scattered(const double* x, double* y) {
  for (int i = 0; i < kSize; ++i) y[i] = x[i] * x[(i * i) % kSize] + x[(7 * i * i + 3) % kSize] * x[(i * i + i) % kSize];
}

// One dependent reads what many rows have, and rows are few.
// CHECK: struct sums_jacobian
// CHECK: partition::row;
// CHECK: greedy_row_colors(
SPARSEGEN_JACOBIAN(y[5000], x[60000])
void sums(const double* x, double* y) {
  for (int i = 0; i < kSize; ++i) {
    y[i] = 0;
    for (int k = 0; k < 12; ++k) y[i] += x[12 * i + k] * x[12 * i + k];
  }
}
