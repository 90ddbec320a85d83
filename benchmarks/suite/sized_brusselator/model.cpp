// The Brusselator, with a source that switches on at t = 1.1 in a disc.
#include "model.h"

#include <sparsegen/annotate.h>

static double source(double t, double x, double y) {
  return t >= 1.1 && (x - 0.3) * (x - 0.3) + (y - 0.6) * (y - 0.6) <= 0.01 ? 5.0 : 0.0;
}

SPARSEGEN_JACOBIAN(dydt[2 * n * n], y[2 * n * n])
void model(int n, double t, double A, double B, double alpha, double h, const double* y, double* dydt) {
  const double *u = y, *v = y + n * n;
  double *du = dydt, *dv = dydt + n * n;
  for (int i = 0; i < n; ++i) {
    const int up = (i == 0 ? n - 1 : i - 1) * n, here = i * n, down = (i == n - 1 ? 0 : i + 1) * n;
    for (int j = 0; j < n; ++j) {
      const int left = j == 0 ? n - 1 : j - 1, right = j == n - 1 ? 0 : j + 1;
      const double uij = u[here + j], vij = v[here + j], u2v = uij * uij * vij;
      du[here + j] = B + u2v - (A + 1.0) * uij + source(t, i * h, j * h) +
                     alpha * (u[up + j] + u[down + j] + u[here + left] + u[here + right] - 4.0 * uij);
      dv[here + j] = A * uij - u2v + alpha * (v[up + j] + v[down + j] + v[here + left] + v[here + right] - 4.0 * vij);
    }
  }
}
