// The equations of Lotka and Volterra by the symplectic Euler method: each step overwrites both populations. x is where
// they begin, and four rates.
#include "model.h"

#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(return, x[n])
Real model(const Real* x, double dt) {
  Real prey = x[0], predators = x[1];
  for (int step = 0; step < steps; ++step) {
    prey += dt * prey * (x[2] - x[3] * predators);
    predators += dt * predators * (x[4] * prey - x[5]);
  }
  return (prey - 2.0) * (prey - 2.0) + (predators - 1.0) * (predators - 1.0);
}
