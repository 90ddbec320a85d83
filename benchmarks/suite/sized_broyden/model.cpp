// Broyden's tridiagonal function: f_i = (3 - 2 x_i) x_i - x_(i-1) - 2 x_(i+1) + 1.
#include "model.h"

#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(f[n], x[n])
void model(int n, const double* x, double* f) {
  f[0] = (3.0 - 2.0 * x[0]) * x[0] - 2.0 * x[1] + 1.0;
  for (int i = 1; i < n - 1; ++i) f[i] = (3.0 - 2.0 * x[i]) * x[i] - x[i - 1] - 2.0 * x[i + 1] + 1.0;
  f[n - 1] = (3.0 - 2.0 * x[n - 1]) * x[n - 1] - x[n - 2] + 1.0;
}
