// Energy of tetrahedra of a Neo-Hookean material: mu / 2 (|F|² - 3) - mu ln(J) + lambda / 2 ln²(J) in each.
#include "model.h"

#include <math.h>
#include <sparsegen/annotate.h>

SPARSEGEN_HESSIAN(return, x[unknowns])
Real model(const Real* x, double mu, double lambda) {
  Real energy = 0.0;
  for (int e = 0; e < elements; e++) {
    const int* v = tets[e];
    Real Ds[3][3], F[3][3];
    Real norm2 = 0.0;
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) Ds[i][j] = x[3 * v[j + 1] + i] - x[3 * v[0] + i];
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) {
        F[i][j] = 0.0;
        for (int k = 0; k < 3; k++) F[i][j] += Ds[i][k] * rest_inverse[e][k][j];
        norm2 += F[i][j] * F[i][j];
      }
    const Real J = F[0][0] * (F[1][1] * F[2][2] - F[1][2] * F[2][1]) +
                   F[0][1] * (F[1][2] * F[2][0] - F[1][0] * F[2][2]) +
                   F[0][2] * (F[1][0] * F[2][1] - F[1][1] * F[2][0]);
    const Real logJ = log(J);
    energy += volume[e] * (0.5 * mu * (norm2 - 3.0) - mu * logJ + 0.5 * lambda * logJ * logJ);
  }
  return energy;
}
