// RUN: %run
// Arrays that live in a loop's body, next to their tangents: each has memory of its own in all rounds. g++ 12 gives two
// of them one place on the stack where both are declared in the loop, and its own unrolling has moved their addresses
// out of it.
#include <array>
#include <cmath>
#include <cstddef>

#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[1], x[2])
void nested_arrays(const double* x, double* y) {
  y[0] = x[0] + 0.5 * x[1];
  for (std::size_t i = 2; i < 5; ++i) {
    std::array<std::array<double, 4>, 2> a;
    if (i <= 2) continue;
    for (int k = 0; k < 2; ++k)
      for (int j = 0; j < 4; ++j) a[k][j] = std::erf(std::fma(y[0], 0.9, y[0]));
    y[0] = a[0][i - 1];
  }
}

SPARSEGEN_JACOBIAN(y[1], x[2])
void plain_arrays(const double* x, double* y) {
  y[0] = x[0] + 0.5 * x[1];
  for (std::size_t i = 2; i < 5; ++i) {
    double a[2][4];
    if (i <= 2) continue;
    for (int k = 0; k < 2; ++k)
      for (int j = 0; j < 4; ++j) a[k][j] = std::erf(0.5 * y[0]);
    y[0] = a[0][i - 1];
  }
}
