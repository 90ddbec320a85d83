// The production rates of the network, reaction by reaction.
#include "model.h"

#include <math.h>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(dydt[species], y[species + 1])
void model(const Real* y, Real* dydt) {
  const Real T = y[species], invT = 1.0 / T, lnT = log(T);
  Real g[species];  // g/RT
  for (int k = 0; k < species; k++) {
    const double* a = thermo[k];
    g[k] = a[0] * (1.0 - lnT) - a[1] * 0.5 * T - a[2] / 6.0 * T * T + a[3] * invT - a[4];
    dydt[k] = 0.0;
  }
  for (int r = 0; r < number_of_reactions; r++) {
    const Reaction& reaction = reactions[r];
    Real forward = reaction.factor * exp(reaction.exponent * lnT - reaction.energy * invT);
    if (reaction.has_falloff) {
      const Real Pr = reaction.low_factor * exp(reaction.low_exponent * lnT) * y[reaction.collider] / forward;
      const Real L = log(Pr) - 0.4 - 0.67 * log(reaction.center);
      const Real f1 = L / (1.3 - 0.14 * L);
      forward *= Pr / (1.0 + Pr) * exp(log(reaction.center) / (1.0 + f1 * f1));
    }
    Real dg = 0.0;
    for (int m = 0; m < reaction.reactants; m++) dg += g[reaction.reactant[m]];
    for (int m = 0; m < reaction.products; m++) dg -= g[reaction.product[m]];
    Real backward = forward / exp(dg);
    for (int m = 0; m < reaction.reactants; m++) forward *= y[reaction.reactant[m]];
    for (int m = 0; m < reaction.products; m++) backward *= y[reaction.product[m]];
    const Real q = forward - backward;
    for (int m = 0; m < reaction.reactants; m++) dydt[reaction.reactant[m]] -= q;
    for (int m = 0; m < reaction.products; m++) dydt[reaction.product[m]] += q;
  }
}
