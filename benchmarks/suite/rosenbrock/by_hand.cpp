// The gradient of the chained Rosenbrock function by hand: in one pass, what a term gives its second unknown is kept
// until that unknown is the first.
#include "../gradient.h"
#include "problem.h"

double by_hand(const Problem&, const double* __restrict x, double* __restrict gradient) {
  double value = 0.0, from_before = 0.0;
  for (int i = 0; i < n - 1; ++i) {
    const double valley = x[i + 1] - x[i] * x[i], rest = 1.0 - x[i];
    value += 100.0 * valley * valley + rest * rest;
    gradient[i] = from_before - 400.0 * valley * x[i] - 2.0 * rest;
    from_before = 200.0 * valley;
  }
  gradient[n - 1] = from_before;
  return value;
}
