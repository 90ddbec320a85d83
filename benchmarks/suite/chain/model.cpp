// Burgers' equation by finite volumes: limited slopes, a state on each side of a face, a flux; zero slopes at the ends.
#include "model.h"

#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(f[n], x[n])
void model(const Real* x, Real* f, double h) {
  Real slope[n], state[n], flux[n];
  slope[0] = 0.0;
  slope[n - 1] = 0.0;
  for (int i = 1; i < n - 1; ++i) {
    const Real a = x[i] - x[i - 1], b = x[i + 1] - x[i];
    slope[i] = a * b * (a + b) / (a * a + b * b + 1e-6);
  }
  for (int i = 0; i < n; ++i) state[i] = x[i] + 0.5 * slope[i];
  for (int i = 0; i < n - 1; ++i) {
    const Real left = state[i], right = x[i + 1] - 0.5 * slope[i + 1];
    flux[i] = 0.25 * (left * left + right * right) - 0.5 * (right - left);
  }
  flux[n - 1] = 0.5 * state[n - 1] * state[n - 1];
  f[0] = -flux[0] / h;
  for (int i = 1; i < n; ++i) f[i] = (flux[i - 1] - flux[i]) / h;
}
