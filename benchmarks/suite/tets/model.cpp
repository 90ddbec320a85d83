// Forces of tetrahedra from the first Piola-Kirchhoff stress of a Neo-Hookean material:
// P = mu (F - F^-T) + lambda ln(J) F^-T (Sifakis and Barbic, "FEM simulation of 3D deformable solids", 2012).
#include "model.h"

#include <math.h>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(f[unknowns], x[unknowns])
void model(const Real* x, double mu, double lambda, Real* f) {
  for (int i = 0; i < unknowns; i++) f[i] = 0.0;
  for (int e = 0; e < elements; e++) {
    const int* v = tets[e];
    Real Ds[3][3], F[3][3], FinvT[3][3], P[3][3];
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) Ds[i][j] = x[3 * v[j + 1] + i] - x[3 * v[0] + i];
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) {
        F[i][j] = 0.0;
        for (int k = 0; k < 3; k++) F[i][j] += Ds[i][k] * rest_inverse[e][k][j];
      }
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) {
        const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
        FinvT[i][j] = F[i1][j1] * F[i2][j2] - F[i1][j2] * F[i2][j1];
      }
    const Real J = F[0][0] * FinvT[0][0] + F[0][1] * FinvT[0][1] + F[0][2] * FinvT[0][2];
    const Real logJ = log(J);
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) {
        FinvT[i][j] /= J;
        P[i][j] = mu * (F[i][j] - FinvT[i][j]) + lambda * logJ * FinvT[i][j];
      }
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) {
        Real force = 0.0;
        for (int k = 0; k < 3; k++) force -= volume[e] * P[i][k] * rest_inverse[e][j][k];
        f[3 * v[j + 1] + i] += force;
        f[3 * v[0] + i] -= force;
      }
  }
}
