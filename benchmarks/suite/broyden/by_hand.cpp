// The Jacobian of Broyden's tridiagonal function by hand: two entries in the first and last row, three in the others.
#include "../ways.h"
#include "problem.h"

void by_hand(const Problem&, const double* __restrict x, double* __restrict values) {
  values[0] = 3.0 - 4.0 * x[0];
  values[1] = -2.0;
  double* __restrict row = values + 2;
  for (int i = 1; i < n - 1; ++i) {
    row[0] = -1.0;
    row[1] = 3.0 - 4.0 * x[i];
    row[2] = -2.0;
    row += 3;
  }
  row[0] = -1.0;
  row[1] = 3.0 - 4.0 * x[n - 1];
}
