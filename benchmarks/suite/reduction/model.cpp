// Logistic growth of n populations, all of which compete with the first sixteen.
#include "model.h"

#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(f[n], x[n])
void model(const Real* x, const double* weight, Real* f, double rate) {
  Real pressure = 0.0;
  for (int k = 0; k < rivals; ++k) pressure += weight[k] * x[k] * x[k];
  for (int i = 0; i < n; ++i) f[i] = rate * x[i] * (1.0 - x[i] - pressure);
}
