// A row that has all columns: a remark says that colors save nothing, and what to do.
// RUN: sparsegen --coloring=column %s -o /dev/null 2>&1 | FileCheck %s -implicit-check-not=error: -implicit-check-not=few_jacobian -implicit-check-not=apart_jacobian
// With colors of rows there are few.
// RUN: sparsegen %s -o /dev/null 2>&1 | FileCheck %s -check-prefix=ROWS
// ROWS-NOT: sparsegen-nothing-saved
#include <sparsegen/annotate.h>
constexpr int kSize = 1500;

// CHECK: nothing-saved.cpp:[[# @LINE + 3]]:6: remark: compressing `arrow_jacobian` saves nothing: `y[0]` depends on all 1500 inputs that any row depends on, so that each has a color of its own [sparsegen-nothing-saved]
// CHECK: note: `evaluate` writes the values without colors; `compressed` has 1500 of them
SPARSEGEN_JACOBIAN(y[kSize], x[kSize + 1])
void arrow(const double* x, double* y) {
  y[0] = 0;
  for (int i = 0; i < kSize; ++i) {
    y[0] += x[i] * x[i];
    if (i) y[i] = x[0] * x[i];
  }
}

// Of few columns nothing is said, nor where no row has all.
SPARSEGEN_JACOBIAN(return, x[50])
double few(const double* x) {
  double sum = 0;
  for (int i = 0; i < 50; ++i) sum += x[i] * x[i];
  return sum;
}

SPARSEGEN_JACOBIAN(y[kSize], x[kSize])
void apart(const double* x, double* y) {
  for (int i = 0; i < kSize; ++i) y[i] = x[i] * x[i];
}
