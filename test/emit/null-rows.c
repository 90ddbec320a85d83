/* A null pointer to rows, in C, where the rows of one type may become those of another. */
// RUN: sparsegen %s -o %t.h -- -std=c11 -I%include
// RUN: %cxx %flags -Wno-unused-parameter -fsyntax-only -x c++ %t.h
// RUN: FileCheck %s --input-file %t.h
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[1], x[1])
void no_rows(const double *x, double *y) {
  int n = 2;
  double(*p)[n] = (double(*)[2])0;
  // CHECK: p = nullptr;
  y[0] = x[0] * (p == 0);
}
