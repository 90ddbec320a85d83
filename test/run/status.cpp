// Early returns with error codes: the paths that return a nonzero literal write nothing.
// RUN: %run
#include <cmath>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[3], x[3])
int checked(const double* x, double* y, double t, int n) {
  if (n < 0) return -1;
  if (t > 1e30) return 2;
  for (int i = 0; i < 3; ++i) {
    if (std::isnan(x[i])) return 1;
    y[i] = x[i] * t;
  }
  return 0;
}

// RANGE: 0.1 2.0
SPARSEGEN_JACOBIAN(y[2], x[2])
int fails_late(const double* x, double* y) {
  y[0] = log(x[0]);
  if (x[1] < 0.0) return -1;
  y[1] = sqrt(x[1]) * y[0];
  return 0;
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void returns_nothing(const double* x, double* y, bool swap) {
  y[0] = x[0];
  y[1] = x[1];
  if (x[0] > x[1]) return;
  y[0] = x[1];
  if (swap) return;
  y[1] = x[0];
}
