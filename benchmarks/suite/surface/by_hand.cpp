// The gradient of a surface's area by hand: what each cell gives its four points. h² and the 1 / h² under the root
// cancel.
#include <algorithm>
#include <cmath>

#include "../gradient.h"
#include "problem.h"

double by_hand(const Problem& problem, const double* __restrict x, double* __restrict gradient) {
  const double h = problem.h, scale = 1.0 / (2.0 * h * h);
  double area = 0.0;
  std::fill_n(gradient, n, 0.0);
  for (int i = 0; i < side - 1; ++i)
    for (int j = 0; j < side - 1; ++j) {
      const int k = i * side + j;
      const double rising = x[k + side + 1] - x[k], falling = x[k + side] - x[k + 1];
      const double root = std::sqrt(1.0 + (rising * rising + falling * falling) * scale), factor = 0.5 / root;
      area += root;
      gradient[k] -= factor * rising;
      gradient[k + 1] -= factor * falling;
      gradient[k + side] += factor * falling;
      gradient[k + side + 1] += factor * rising;
    }
  return h * h * area;
}
