// The Brusselator:
//   u' = B + u^2 v - (A + 1) u + alpha laplace(u) + f(t, x, y)
//   v' = A u - u^2 v + alpha laplace(v)
// with a source f that switches on at t = 1.1 in a disc.
#include "model.h"

#include <sparsegen/annotate.h>

static double source(double t, double x, double y) {
  const double distance2 = (x - 0.3) * (x - 0.3) + (y - 0.6) * (y - 0.6);
  return t >= 1.1 && distance2 <= 0.01 ? 5.0 : 0.0;
}

SPARSEGEN_JACOBIAN(dydt[2 * cells], y[2 * cells])
void model(double t, const Real* y, Real* dydt, double alpha) {
  const double A = 3.4, B = 1.0;
  const double h = 1.0 / (N - 1);
  const double d = alpha / (h * h);
  const Real* u = y;
  const Real* v = y + cells;
  for (int i = 0; i < N; ++i) {
    const int up = (i == 0 ? N - 1 : i - 1) * N, here = i * N, down = (i == N - 1 ? 0 : i + 1) * N;
    for (int j = 0; j < N; ++j) {
      const int left = j == 0 ? N - 1 : j - 1, right = j == N - 1 ? 0 : j + 1;
      const Real uij = u[here + j], vij = v[here + j];
      const Real u2v = uij * uij * vij;
      dydt[here + j] = B + u2v - (A + 1.0) * uij + source(t, i * h, j * h) +
                       d * (u[up + j] + u[down + j] + u[here + left] + u[here + right] - 4.0 * uij);
      dydt[cells + here + j] =
          A * uij - u2v + d * (v[up + j] + v[down + j] + v[here + left] + v[here + right] - 4.0 * vij);
    }
  }
}
