// mu / 2 (tr F'F - 3) - mu ln J + lambda / 2 ln^2 J in each tetrahedron.
#include "model.h"

#include <math.h>
#include <sparsegen/annotate.h>

SPARSEGEN_STRUCTURE(tets[4 * elements])
SPARSEGEN_HESSIAN(return, u[3 * nodes])
double model(int nodes, int elements, const int* tets, const double* inverse, const double* volume, double mu,
             double lambda, const double* u) {
  (void)nodes;
  double energy = 0.0;
  for (int e = 0; e < elements; e++) {
    const int* v = tets + 4 * e;
    const double* B = inverse + 9 * e;
    double F[3][3];
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) {
        F[i][j] = i == j ? 1.0 : 0.0;
        for (int k = 0; k < 3; k++) F[i][j] += (u[3 * v[k + 1] + i] - u[3 * v[0] + i]) * B[3 * k + j];
      }
    const double J = F[0][0] * (F[1][1] * F[2][2] - F[1][2] * F[2][1]) +
                     F[0][1] * (F[1][2] * F[2][0] - F[1][0] * F[2][2]) +
                     F[0][2] * (F[1][0] * F[2][1] - F[1][1] * F[2][0]);
    double norm2 = 0.0;
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) norm2 += F[i][j] * F[i][j];
    const double logJ = log(J);
    energy += volume[e] * (0.5 * mu * (norm2 - 3.0) - mu * logJ + 0.5 * lambda * logJ * logJ);
  }
  return energy;
}
