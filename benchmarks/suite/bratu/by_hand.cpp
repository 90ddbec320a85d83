// The Jacobian of Bratu's problem by hand: five entries in the rows of inner points, one less at each border.
#include <cmath>

#include "../ways.h"
#include "problem.h"

namespace {

// A line of points that has `above` and `below` neighbouring lines, 0 or 1; returns where its values end.
template <int above, int below>
double* line(const double* __restrict x, double scale, double* __restrict values) {
  const auto point = [&](int j, int left, int right) {
    if (above) *values++ = -1.0;
    if (left) *values++ = -1.0;
    *values++ = 4.0 - scale * std::exp(x[j]);
    if (right) *values++ = -1.0;
    if (below) *values++ = -1.0;
  };
  point(0, 0, 1);
  for (int j = 1; j < N - 1; ++j) point(j, 1, 1);
  point(N - 1, 1, 0);
  return values;
}

}  // namespace

void by_hand(const Problem& problem, const double* x, double* values) {
  const double h = 1.0 / (N + 1), scale = problem.lambda * h * h;
  values = line<0, 1>(x, scale, values);
  for (int i = 1; i < N - 1; ++i) values = line<1, 1>(x + static_cast<long>(i) * N, scale, values);
  line<1, 0>(x + static_cast<long>(N - 1) * N, scale, values);
}
