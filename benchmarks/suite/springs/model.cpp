// Energy of springs that are linear in their length, and so not in the places of their ends: k / 2 (|p - q| - L)².
#include "model.h"

#include <math.h>
#include <sparsegen/annotate.h>

SPARSEGEN_HESSIAN(return, x[unknowns])
Real model(const Real* x, const double* stiffness, const double* length) {
  Real energy = 0.0;
  for (int s = 0; s < springs; s++) {
    const Real* p = x + 3 * ends[s][0];
    const Real* q = x + 3 * ends[s][1];
    const Real a = p[0] - q[0], b = p[1] - q[1], c = p[2] - q[2];
    const Real stretch = sqrt(a * a + b * b + c * c) - length[s];
    energy += 0.5 * stiffness[s] * stretch * stretch;
  }
  return energy;
}
