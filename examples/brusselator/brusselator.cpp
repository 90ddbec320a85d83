// The Brusselator in two dimensions, periodic:
//   u' = B + u^2 v - (A + 1) u + alpha laplace(u) + f(t, x, y)
//   v' = A u - u^2 v + alpha laplace(v)
// with a source f that switches on at t = 1.1 in a disc.
#include "brusselator.h"

#include <sparsegen/annotate.h>

static int wrap(int i) { return (i + N) % N; }

static double source(double t, double x, double y) {
  const double distance2 = (x - 0.3) * (x - 0.3) + (y - 0.6) * (y - 0.6);
  return t >= 1.1 && distance2 <= 0.01 ? 5.0 : 0.0;
}

SPARSEGEN_JACOBIAN(dydt[2 * N * N], y[2 * N * N])
void brusselator(double t, const double* y, double* dydt, double alpha) {
  const double* u = y;
  const double* v = y + N * N;
  const double h = 1.0 / (N - 1);
  const double d = alpha / (h * h);
  for (int i = 0; i < N; ++i) {
    const int up = wrap(i - 1) * N, here = i * N, down = wrap(i + 1) * N;
    for (int j = 0; j < N; ++j) {
      const int left = wrap(j - 1), right = wrap(j + 1);
      const double uij = u[here + j], vij = v[here + j];
      const double u2v = uij * uij * vij;
      dydt[here + j] = B + u2v - (A + 1.0) * uij + source(t, i * h, j * h) +
                       d * (u[up + j] + u[down + j] + u[here + left] + u[here + right] - 4.0 * uij);
      dydt[N * N + here + j] =
          A * uij - u2v + d * (v[up + j] + v[down + j] + v[here + left] + v[here + right] - 4.0 * vij);
    }
  }
}
