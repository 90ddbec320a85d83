// Bratu's problem: f = -h^2 laplace(x) - scale exp(x), zero on the border.
#include "model.h"

#include <math.h>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(f[n * n], x[n * n])
void model(int n, double scale, const double* x, double* f) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      const int k = i * n + j;
      double r = 4.0 * x[k] - scale * exp(x[k]);
      if (i > 0) r -= x[k - n];
      if (j > 0) r -= x[k - 1];
      if (j < n - 1) r -= x[k + 1];
      if (i < n - 1) r -= x[k + n];
      f[k] = r;
    }
  }
}
