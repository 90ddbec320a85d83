// The Jacobian of the table's rates by hand: the partial derivatives of each rate, scattered to the rows of its species
// by a table of places.
#include <algorithm>
#include <cmath>
#include <iterator>

#include "../ways.h"
#include "problem.h"

namespace {

struct Side {
  const int *species, count;

  double product(const double* y, int without) const {
    double result = 1.0;
    for (int m = 0; m < count; ++m)
      if (m != without) result *= y[species[m]];
    return result;
  }
};

// Adds one partial derivative to the rows of the reaction's species; returns the next place.
inline const int* scatter(const Reaction& reaction, double partial, const int* where, double* values) {
  for (int m = 0; m < reaction.reactants; ++m) values[*where++] -= partial;
  for (int m = 0; m < reaction.products; ++m) values[*where++] += partial;
  return where;
}

}  // namespace

void by_hand(const Problem&, const double* __restrict y, double* __restrict values) {
  const double T = y[species], invT = 1.0 / T, lnT = std::log(T);
  double g[species], dg[species];
  for (int k = 0; k < species; ++k) {
    const double* a = thermo[k];
    g[k] = a[0] * (1.0 - lnT) - a[1] * 0.5 * T - a[2] / 6.0 * T * T + a[3] * invT - a[4];
    dg[k] = -invT * (a[0] + a[1] * 0.5 * T + a[2] / 3.0 * T * T + a[3] * invT);
  }
  const int* where = place;
  std::fill_n(values, *(std::end(place) - 1), 0.0);
  for (const Reaction& r : reactions) {
    const Side left = {r.reactant, r.reactants}, right = {r.product, r.products};
    double k_f = r.factor * std::exp(r.exponent * lnT - r.energy * invT);
    double dlnk_dT = invT * (r.exponent + r.energy * invT), dlnk_dL = 0.0;
    if (r.has_falloff) {
      const double Pr = r.low_factor * std::exp(r.low_exponent * lnT) * y[r.collider] / k_f;
      const double logF = std::log(r.center), L = std::log(Pr) - 0.4 - 0.67 * logF;
      const double d = 1.0 / (1.3 - 0.14 * L), f1 = L * d, e = 1.0 / (1.0 + f1 * f1);
      dlnk_dL = 1.0 / (1.0 + Pr) - logF * 2.0 * f1 * e * e * 1.3 * d * d;
      k_f *= Pr / (1.0 + Pr) * std::exp(logF * e);
      dlnk_dT += dlnk_dL * (r.low_exponent * invT - dlnk_dT);
    }
    double exponent = 0.0, slope = 0.0;
    for (int m = 0; m < r.reactants; ++m) exponent += g[r.reactant[m]], slope += dg[r.reactant[m]];
    for (int m = 0; m < r.products; ++m) exponent -= g[r.product[m]], slope -= dg[r.product[m]];
    const double k_r = k_f / std::exp(exponent);
    const double q_r = k_r * right.product(y, -1), q = k_f * left.product(y, -1) - q_r;
    for (int m = 0; m < r.reactants; ++m) where = scatter(r, k_f * left.product(y, m), where, values);
    for (int m = 0; m < r.products; ++m) where = scatter(r, -k_r * right.product(y, m), where, values);
    if (r.has_falloff) where = scatter(r, q * dlnk_dL / y[r.collider], where, values);
    where = scatter(r, q * dlnk_dT + q_r * slope, where, values);
  }
}
