// Known zeros and cancellation: what the analysis must see through.
// RUN: %run
#include <cmath>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[8], x[3])
void tight(const double* x, double* y) {
  y[0] = 0 * x[0] + x[1];
  y[1] = x[0] * 0.0 - x[2];
  y[2] = x[1] - x[1];
  y[3] = 0.0 / (x[0] + 2.0) + x[0];
  y[4] = x[0] / x[0] + x[1];
  y[5] = pow(x[1], 0.0) * x[2];
  const double zero = 0.0;
  y[6] = zero * sin(x[0]) + 1.0 * x[1];
  y[7] = (x[2] + 0.0) - 0.0 * x[1];
}

// A coefficient that is zero for some indices only.
SPARSEGEN_JACOBIAN(y[4], x[4])
void by_index(const double* x, double* y) {
  for (int i = 0; i < 4; ++i) {
    y[i] = 0.0;
    for (int j = 0; j < 4; ++j) y[i] += (i == j ? 2.0 : i == j + 1 ? -1.0 : 0.0) * x[j];
  }
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void zero_written_back(const double* x, double* y) {
  double t[3] = {x[0], x[1], x[2]};
  t[1] = 0.0;
  for (int i = 0; i < 3; ++i) y[i] = t[i] * x[i];
  y[2] = y[1];
}

static const double selected[2] = {1.0, 0.0};

// Everything that is read is multiplied by a known zero: no entry is left, and the header still compiles.
SPARSEGEN_JACOBIAN(y[2], x[3])
void nothing_left(const double* x, double* y) {
  for (int k = 0; k < 2; ++k) y[k] = std::sin(std::pow(x[k], 3.0) * selected[1]);
}
