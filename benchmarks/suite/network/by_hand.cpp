// The Jacobian of the network by hand: the partial derivatives of each rate, scattered to the rows of its species. It
// is written by mechanism.py, as the network is.
#include <algorithm>
#include <cmath>

#include "../ways.h"
#include "problem.h"

void by_hand(const Problem&, const double* __restrict y, double* __restrict values) {
  using std::exp;
  using std::log;
#include "by_hand.inc"
}
