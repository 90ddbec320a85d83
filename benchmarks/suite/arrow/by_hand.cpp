// The Jacobian of the arrow by hand: two entries in each row, and the last row.
#include "../ways.h"
#include "problem.h"

void by_hand(const Problem& problem, const double* __restrict x, double* __restrict values) {
  const double force = x[n - 1], diagonal = problem.stiffness + force;
  double* __restrict last = values + 2 * (n - 1);
  for (int i = 0; i < n - 1; ++i) {
    values[2 * i] = diagonal;
    values[2 * i + 1] = x[i];
    last[i] = 2.0 * x[i];
  }
  last[n - 1] = 3.0 * force * force;
}
