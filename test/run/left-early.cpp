// Functions that are left early, behind what ended a loop by values: rows are what was written on the way that was taken.
// RUN: %run
#include <cmath>
#include <sparsegen/annotate.h>

// OPTIONS: --evaluation=direct
// SUPERSET
SPARSEGEN_JACOBIAN((y[1], s), (x[1], z[2]))
void behind_break(const double* x, const double* z, double* y, double& s) {
  y[0] = std::sin(z[1]);
  s = std::erf(z[0] + y[0]);
  for (int i = 1; i < 5; ++i) {
    if (y[0] > x[0]) break;
    if (i > 0) return;
    y[0] += s;
  }
  s = std::cosh(y[0] + z[0] + x[0] * x[0]);
}

// SUPERSET
SPARSEGEN_JACOBIAN((y[1], s), (x[1], z[2]))
void in_the_next_round(const double* x, const double* z, double* y, double& s) {
  y[0] = std::sin(z[1]);
  s = std::erf(z[0] + y[0]);
  for (int i = 0; i < 3; ++i) {
    if (i == 1) return;
    if (y[0] > x[0]) break;
    y[0] += 0.1 * s;
  }
  s = std::cosh(y[0] + z[0] + x[0] * x[0]);
}

static int inner(const double* x, const double* z, double* y, double& s) {
  for (int i = 1; i < 3; ++i) {
    if (y[0] > x[0]) continue;
    if (i > 0) return 1;
    y[0] += s;
  }
  s = std::cosh(y[0] + z[0] + x[0] * x[0]);
  return 0;
}
// SUPERSET
SPARSEGEN_JACOBIAN((y[1], s), (x[1], z[2]))
void in_a_helper(const double* x, const double* z, double* y, double& s) {
  y[0] = std::sin(z[1]);
  s = std::erf(z[0] + y[0]);
  inner(x, z, y, s);
  y[0] += s;
}
