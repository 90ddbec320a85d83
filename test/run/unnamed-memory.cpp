// The same of vectors of vectors, of structs with vectors and behind smart pointers, without bound sizes.
// RUN: %run
#include <cstddef>
#include <memory>
#include <sparsegen/annotate.h>
#include <vector>

using Rows = std::vector<std::vector<double>>;

// WITH c: {{1.0, 2.0}, {3.0, 4.0}}
// WITH k: 1
// PATTERN: X. / .X / XX
SPARSEGEN_JACOBIAN(y[3], x[2])
void rows(const Rows& c, std::size_t k, const double* x, double* y) {
  y[0] = c[1][0] * x[0] * x[0];
  y[1] = c[k][1] * x[1] * x[1];
  y[2] = 0.0;
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 2; ++j) y[2] += c[i][j] * x[i] * x[j];
}

struct Species {
  std::vector<double> coefficients;
  std::vector<int> sites;
};
struct Mixture {
  std::vector<Species> species;
  std::shared_ptr<const Species> solvent;
  std::unique_ptr<Rows> rates;
};
static double at(const Species& species, double t) {
  return species.coefficients[0] + species.coefficients[1] * t;
}
// WITH m: {{{{1.0, 2.0}, {0}}, {{3.0, 4.0}, {1}}}, std::make_shared<const Species>(Species{{0.5, 1.5}, {2}}), std::make_unique<Rows>(Rows{{1.0}, {2.0}})}
// PATTERN: X. / .X
SPARSEGEN_JACOBIAN(y[2], x[2])
void mixed(const Mixture& m, const double* x, double* y) {
  for (std::size_t i = 0; i < 2; ++i) y[i] = at(m.species[i], x[i]) * (*m.rates)[i][0] + m.solvent->coefficients[i];
}
