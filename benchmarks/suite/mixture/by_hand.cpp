// The gradient of the mixture's likelihood by hand: each observation belongs to each part with some probability; sums
// of these, and of their products with z and z², are all that there is to know.
#include <cmath>

#include "../gradient.h"
#include "problem.h"

double by_hand(const Problem& problem, const double* __restrict x, double* __restrict gradient) {
  const double *means = x + parts - 1, *deviations = x + 2 * parts - 1, *observed = problem.observed.data();
  double weight[parts], inverse[parts], height[parts], total = 1.0;
  for (int k = 0; k < parts - 1; ++k) total += weight[k] = std::exp(x[k]);
  weight[parts - 1] = 1.0;
  for (int k = 0; k < parts; ++k) {
    weight[k] /= total;
    inverse[k] = std::exp(-deviations[k]);
    height[k] = weight[k] * inverse[k];
  }
  double likelihood = 0.0, belong[parts] = {}, first[parts] = {}, second[parts] = {};
  for (int i = 0; i < observations; ++i) {
    double z[parts], share[parts], density = 0.0;
    for (int k = 0; k < parts; ++k) {
      z[k] = (observed[i] - means[k]) * inverse[k];
      density += share[k] = height[k] * std::exp(-0.5 * z[k] * z[k]);
    }
    likelihood += std::log(density);
    const double over = 1.0 / density;
    for (int k = 0; k < parts; ++k) {
      const double probability = share[k] * over, moment = probability * z[k];
      belong[k] += probability;
      first[k] += moment;
      second[k] += moment * z[k];
    }
  }
  for (int k = 0; k < parts; ++k) {
    if (k < parts - 1) gradient[k] = belong[k] - observations * weight[k];
    gradient[parts - 1 + k] = first[k] * inverse[k];
    gradient[2 * parts - 1 + k] = second[k] - belong[k];
  }
  return likelihood;
}
