// What a gradient keeps needs a bound in the sizes.
// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <sparsegen/annotate.h>

#include <algorithm>

// How many rounds a sort has the difference of two pointers says, which is no truth value.
SPARSEGEN_HESSIAN(return, x[n])
// CHECK: unbounded-tape.cpp:[[@LINE+1]]:8: error: `sorted_hessian` can't be generated for sizes that are known at run time, because no size bounds how many values its gradient has to keep [sparsegen-no-run-time-structure]
double sorted(int n, const double* x) {
  double sum = 0;
  for (int i = 0; i + 1 < n; ++i) {
    double pair[2] = {x[i], x[i + 1]};
    std::sort(pair, pair + 2);
    sum += pair[0] * pair[0] * pair[1];
  }
  return sum;
}
