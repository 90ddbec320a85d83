// --standalone: the header has what it needs of the run-time's in it. Two such headers, and one that is not, are included
// in one program, and compile without the folder of the run-time headers.
// RUN: rm -rf %t && split-file %s %t
// RUN: sparsegen %t/rhs.cpp --standalone -o %t/rhs_sparse.h -- -I%include
// RUN: sparsegen %t/sized.cpp --standalone -o %t/sized_sparse.h -- -I%include
// RUN: sparsegen %t/sized.cpp --standalone > %t/again.h -- -I%include
// RUN: diff %t/sized_sparse.h %t/again.h
// RUN: not grep -e 'include <sparsegen/' %t/rhs_sparse.h %t/sized_sparse.h
// RUN: %cxx -std=c++17 -Wall -Wextra -Wpedantic -Wconversion -Werror %t/main.cpp -o %t/main && %t/main
// RUN: %clangxx -std=c++17 -Wall -Wextra -Wpedantic -Wconversion -Werror -fsyntax-only %t/main.cpp
// RUN: not sparsegen %t/rhs.cpp --standalone --emit=json -- -I%include 2>&1 | FileCheck %s
// CHECK: sparsegen: error: `--standalone` is for headers, and `--emit` asks for something else

//--- rhs.cpp
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(f[3], x[3])
void rhs(const double* x, double* f) {
  for (int i = 0; i < 3; ++i) f[i] = x[i] * x[0];
}
//--- sized.cpp
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(f[n], x[n])
void sized(int n, const double* x, double* f) {
  for (int i = 0; i < n; ++i) f[i] = x[i] * x[i];
}
//--- main.cpp
#include "rhs_sparse.h"
#include "sized_sparse.h"

int main() {
  const double x[3] = {2, 3, 4};
  double values[5], squares[3];
  rhs_jacobian::evaluate(x, values);
  const sized_jacobian J(3);
  J.evaluate(3, x, squares);
  return rhs_jacobian::nnz == 5 && values[0] == 4 && values[4] == 2 && J.nnz == 3 && squares[2] == 8 ? 0 : 1;
}
