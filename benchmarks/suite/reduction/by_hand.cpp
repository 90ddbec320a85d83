// The Jacobian of the reduction by hand: the sixteen columns of the reduction in every row, and the diagonal.
#include "../ways.h"
#include "problem.h"

void by_hand(const Problem& problem, const double* __restrict x, double* __restrict values) {
  const double rate = problem.rate;
  const double* weight = problem.weight.data();
  double pressure = 0.0, slope[rivals];
  for (int k = 0; k < rivals; ++k) {
    pressure += weight[k] * x[k] * x[k];
    slope[k] = -2.0 * rate * weight[k] * x[k];
  }
  for (int i = 0; i < n; ++i) {
    const double own = rate * (1.0 - 2.0 * x[i] - pressure);
    for (int k = 0; k < rivals; ++k) values[k] = x[i] * slope[k];
    values += rivals;
    if (i < rivals)
      values[i - rivals] += own;
    else
      *values++ = own;
  }
}
