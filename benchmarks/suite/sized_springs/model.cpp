// Energy of springs that are linear in their length, and so not in the places of their ends: k / 2 (|p - q| - L)².
#include "model.h"

#include <math.h>
#include <sparsegen/annotate.h>

SPARSEGEN_STRUCTURE(ends[2 * springs])
SPARSEGEN_HESSIAN(return, x[3 * nodes])
double model(int nodes, int springs, const int* ends, const double* stiffness, const double* length, const double* x) {
  (void)nodes;
  double energy = 0.0;
  for (int s = 0; s < springs; s++) {
    const double* p = x + 3 * ends[2 * s];
    const double* q = x + 3 * ends[2 * s + 1];
    const double a = p[0] - q[0], b = p[1] - q[1], c = p[2] - q[2];
    const double stretch = sqrt(a * a + b * b + c * c) - length[s];
    energy += 0.5 * stiffness[s] * stretch * stretch;
  }
  return energy;
}
