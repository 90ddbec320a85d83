// Functions on float: value_type is float, and so are all pointers.
// RUN: %run
#include <cmath>
#include <sparsegen/annotate.h>

// TOLERANCE: 1e-5
// RANGE: 0.5 2.0
SPARSEGEN_JACOBIAN(y[4], x[4])
void single(const float* x, float* y, float a) {
  for (int i = 0; i < 4; ++i) y[i] = a * x[i] * x[(i + 1) % 4];
  y[0] += sqrtf(x[0]) + std::sin(x[1]);
  y[1] -= 0.5f * std::pow(x[2], 2.0f);
}

// TOLERANCE: 1e-5
SPARSEGEN_JACOBIAN(y[2], x[2])
void mixed(const float* x, float* y) {
  const double wide = x[0];
  y[0] = static_cast<float>(wide * wide);
  y[1] = x[1] * 2;
}

// TOLERANCE: 1e-5
// RANGE: 0.5 2.0
// DIRECT: fluxes_jacobian
SPARSEGEN_JACOBIAN(f[4], x[4])
void fluxes(const float* x, float* f) {
  float flux[5];
  for (int i = 0; i < 5; ++i) flux[i] = x[i % 4] * x[(i + 1) % 4];
  for (int i = 0; i < 4; ++i) f[i] = flux[i + 1] - 0.5f * flux[i];
}
