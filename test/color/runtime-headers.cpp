// The run-time headers by themselves: both compilers, no warning, two translation units in one program.
//
// RUN: %cxx %flags -Wshadow -DOTHER -c %s -o %t.other.o
// RUN: %cxx %flags -Wshadow %s %t.other.o -o %t && %t
// RUN: %clangxx %flags -Wshadow -DOTHER -c %s -o %t.clang.o
// RUN: %clangxx %flags -Wshadow %s %t.clang.o -o %t.clang && %t.clang
// RUN: %cxx %flags -Wshadow -std=c++20 %s %t.other.o -o %t.20 && %t.20

#include <sparsegen/runtime/decompress.h>
#include <sparsegen/runtime/math.h>
#include <sparsegen/runtime/partition.h>
#include <sparsegen/runtime/workspace.h>

double other(double x);

#ifdef OTHER
double other(double x) {
  sparsegen::runtime::buffer memory(sparsegen::runtime::align_up(sizeof(double)));
  double* const cell = sparsegen::runtime::at<double>(memory.data(), 0);
  *cell = sparsegen::runtime::digamma(x);
  return *cell;
}
#else
int main() {
  const int row_ptr[] = {0, 1, 2};
  const int col_idx[] = {1, 0};
  const int colors[] = {0, 0};
  const double compressed[] = {3, 4};
  double values[2];
  sparsegen::runtime::decompress_columns(2, 1, row_ptr, col_idx, colors, compressed, values);
  static_assert(sparsegen::partition::column != sparsegen::partition::row, "");
  sparsegen::runtime::buffer memory(8);
  return values[0] == 3 && values[1] == 4 && other(2.5) == sparsegen::runtime::digamma(2.5) ? 0 : 1;
}
#endif
