// The signs of zeros where derivatives are shared between values that are each other's negative: a - b is not -(b - a)
// for what is made from it where both are zero.
// RUN: mkdir -p %t.dir && sparsegen %s -o %t.dir/signs_sparse.h -- %flags
// RUN: %cxx %flags -I%t.dir %s -DRUN -o %t.dir/program && %t.dir/program
#include <cmath>
#include <sparsegen/annotate.h>

// Each statement holds the difference in a temporary, one way round and the other.
SPARSEGEN_JACOBIAN(f[3], x[3])
inline void angles(const double* x, double* f) {
  f[0] = std::sin(x[0] - x[1]) * (x[0] - x[1]);
  f[1] = std::atan2(x[1] - x[0], -1.0) * x[2] + (x[1] - x[0]) * (x[1] - x[0]);
  f[2] = x[2] / (x[1] - x[0]);
}

SPARSEGEN_HESSIAN(return, x[3])
inline double energy(const double* x) {
  return (x[0] - x[1]) * (x[0] - x[1]) * x[2] + std::atan2(x[1] - x[0], -1.0) * x[2] * x[2] +
         std::exp(x[1] - x[0]) * (x[1] - x[0]) * x[2];
}

#ifdef RUN
#include <cstdio>

#include "signs_sparse.h"

static int failures = 0;

static void expect(const char* name, double value, double right) {
  if (std::fabs(value - right) <= 1e-14 * std::fabs(right) || value == right) return;
  std::printf("%s is %g, not %g\n", name, value, right);
  ++failures;
}

int main() {
  constexpr double kPi = 3.14159265358979323846;
  const double x[3] = {0.75, 0.75, 1.0};
  static_assert(angles_jacobian::nnz == 8 && energy_hessian::nnz == 6, "all but the first row are dense");
  double values[8];
  angles_jacobian::evaluate(x, values);
  expect("df[0]/dx[0]", values[0], 0.0);
  expect("df[1]/dx[0]", values[2], 1.0);
  expect("df[1]/dx[1]", values[3], -1.0);
  expect("df[1]/dx[2]", values[4], kPi);
  expect("df[2]/dx[2]", values[7], HUGE_VAL);
  energy_hessian::evaluate(x, values);
  // (0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2)
  expect("d2/dx[0]dx[0]", values[0], 4.0);
  expect("d2/dx[1]dx[0]", values[1], -4.0);
  expect("d2/dx[1]dx[1]", values[2], 4.0);
  expect("d2/dx[2]dx[0]", values[3], 1.0);
  expect("d2/dx[2]dx[1]", values[4], -1.0);
  expect("d2/dx[2]dx[2]", values[5], 2.0 * kPi);
  return failures == 0 ? 0 : 1;
}
#endif
