// The log-likelihood of a mixture of normal distributions, up to a constant: a sum over many observations, of few
// parameters. The weights are a softmax, whose last exponent is zero.
#include "model.h"

#include <math.h>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(return, x[n])
Real model(const Real* x, const double* observed) {
  const Real *weights = x, *means = x + parts - 1, *deviations = x + 2 * parts - 1;
  Real height[parts], inverse[parts];
  Real total = 0.0;
  for (int k = 0; k < parts; ++k) {
    height[k] = k < parts - 1 ? exp(weights[k]) : 1.0;
    total += height[k];
  }
  for (int k = 0; k < parts; ++k) {
    inverse[k] = exp(-deviations[k]);
    height[k] *= inverse[k] / total;
  }
  Real likelihood = 0.0;
  for (int i = 0; i < observations; ++i) {
    Real density = 0.0;
    for (int k = 0; k < parts; ++k) {
      const Real z = (observed[i] - means[k]) * inverse[k];
      density += height[k] * exp(-0.5 * z * z);
    }
    likelihood += log(density);
  }
  return likelihood;
}
