// Bratu's problem: f = -h^2 laplace(x) - h^2 lambda exp(x), zero on the border.
#include "model.h"

#include <math.h>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(f[points], x[points])
void model(const Real* x, Real* f, double lambda) {
  const double h = 1.0 / (N + 1);
  const double scale = lambda * h * h;
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < N; ++j) {
      const int k = i * N + j;
      Real r = 4.0 * x[k] - scale * exp(x[k]);
      if (i > 0) r -= x[k - N];
      if (j > 0) r -= x[k - 1];
      if (j < N - 1) r -= x[k + 1];
      if (i < N - 1) r -= x[k + N];
      f[k] = r;
    }
  }
}
