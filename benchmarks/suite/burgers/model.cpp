// The norm of what explicit steps of Burgers' equation end with, by central differences. One array holds what was and
// what is: a step goes through it from left to right, and keeps the old value of the cell on the left.
#include "model.h"

#include <math.h>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(return, x[cells])
Real model(const Real* x, double courant, double diffusion) {
  Real u[cells];
  for (int i = 0; i < cells; ++i) u[i] = x[i];
  for (int step = 0; step < steps; ++step) {
    Real left = u[0];
    for (int i = 1; i < cells - 1; ++i) {
      const Real here = u[i], right = u[i + 1];
      u[i] = here - courant * (right * right - left * left) + diffusion * (right - 2.0 * here + left);
      left = here;
    }
  }
  Real sum = 0.0;
  for (int i = 0; i < cells; ++i) sum += u[i] * u[i];
  return sqrt(sum);
}
