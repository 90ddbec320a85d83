// Elements behind an array of pointers are bound, and held against what they were bound to, by their own places.
// RUN: rm -rf %t && split-file %s %t
// RUN: sparsegen %t/rhs.cpp -o %t/rhs_sparse.h -- -std=c++17 -I%include
// RUN: %cxx %flags -O2 -DNDEBUG %t/main.cpp -o %t/gxx && %t/gxx

//--- rhs.cpp
#include <sparsegen/annotate.h>
SPARSEGEN_SET(rows[0][1], 3)
SPARSEGEN_SET(rows[1][0], 2)
SPARSEGEN_JACOBIAN(y[3], x[3])
void picked(const int* const* rows, const double* x, double* y) {
  for (int i = 0; i < rows[0][1]; ++i) y[i] = rows[1][0] * x[i] * x[rows[1][0]];
}
//--- main.cpp
#include <stdexcept>

#include "rhs_sparse.h"

int main() {
  int first[2] = {9, 3}, second[1] = {2};
  const int* const rows[2] = {first, second};
  const double x[3] = {0.5, 1.5, 2.0};
  double values[5] = {};
  static_assert(picked_jacobian::nnz == 5, "");
  picked_jacobian::evaluate(rows, x, values);
  const double expected[5] = {4.0, 1.0, 4.0, 3.0, 8.0};
  for (int k = 0; k < 5; ++k)
    if (values[k] != expected[k]) return 1;
  for (int* wrong : {&first[1], &second[0]}) {
    const int kept = *wrong;
    *wrong = 1;
    try {
      picked_jacobian::evaluate(rows, x, values);
      return 2;
    } catch (const std::invalid_argument&) {
    }
    *wrong = kept;
  }
  return 0;
}
