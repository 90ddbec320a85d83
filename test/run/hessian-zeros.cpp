// What has a weight or a coefficient of zero adds nothing to a Hessian, also where its own derivatives are infinite.
// RUN: mkdir -p %t.dir && sparsegen %s -o %t.dir/zeros_sparse.h -- %flags
// RUN: %cxx %flags -I%t.dir %s -DRUN -o %t.dir/program && %t.dir/program
// RUN: sparsegen %s --evaluation=compressed -o %t.dir/zeros_sparse.h -- %flags
// RUN: %cxx %flags -I%t.dir %s -DRUN -o %t.dir/program && %t.dir/program
#include <cmath>
#include <sparsegen/annotate.h>

SPARSEGEN_HESSIAN((f, g), x[3])
inline void weighted(const double* x, double& f, double& g) {
  f = x[0] * x[0];
  g = std::sqrt(x[1] * x[1] + x[2] * x[2]);
}

SPARSEGEN_HESSIAN(return, x[3])
inline double scaled(const double* x, double c) {
  return x[0] * x[0] + c * std::sqrt(x[1] * x[1] + x[2] * x[2]);
}

#ifdef RUN
#include <cstdio>

#include "zeros_sparse.h"

// 2 for x[0], and zero elsewhere.
static int wrong(const char* name, const double* values, int nnz) {
  int count = values[0] == 2.0 ? 0 : 1;
  for (int k = 1; k < nnz; ++k) count += values[k] == 0.0 ? 0 : 1;
  if (count != 0) std::printf("%s: %d wrong values\n", name, count);
  return count;
}

int main() {
  const double x[3] = {1.0, 0.0, 0.0}, weights[2] = {1.0, 0.0};
  double values[4];
  static_assert(weighted_hessian::nnz == 4 && scaled_hessian::nnz == 4, "one entry, and a triangle of three");
  weighted_hessian::evaluate(x, weights, values);
  int count = wrong("weighted", values, 4);
  scaled_hessian::evaluate(x, 0.0, values);
  count += wrong("scaled", values, 4);
  return count == 0 ? 0 : 1;
}
#endif
