// Springs that one force is on, whose stiffness grows with it, and which have so much energy together. No two unknowns
// can have one color.
#include "model.h"

#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(f[n], x[n])
void model(const Real* x, Real* f, double stiffness) {
  const Real force = x[n - 1];
  Real energy = 0.0;
  for (int i = 0; i < n - 1; ++i) {
    f[i] = x[i] * (stiffness + force);
    energy += x[i] * x[i];
  }
  f[n - 1] = energy + force * force * force;
}
