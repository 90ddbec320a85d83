// The energy is mu / 2 (tr F'F - 3) - mu ln J + lambda / 2 ln^2 J; its forces come from the first Piola-Kirchhoff
// stress P = mu F + (lambda ln J - mu) F^-T.
#include "model.h"

#include <math.h>
#include <sparsegen/annotate.h>

SPARSEGEN_STRUCTURE(tets[4 * elements])
SPARSEGEN_JACOBIAN(r[3 * nodes], u[3 * nodes])
void model(int nodes, int elements, const int* tets, const double* inverse, const double* volume, double mu,
           double lambda, const double* u, double* r) {
  for (int i = 0; i < 3 * nodes; i++) r[i] = 0.0;
  for (int e = 0; e < elements; e++) {
    const int* v = tets + 4 * e;
    const double* B = inverse + 9 * e;
    double F[3][3], cofactor[3][3];
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) {
        F[i][j] = i == j ? 1.0 : 0.0;
        for (int k = 0; k < 3; k++) F[i][j] += (u[3 * v[k + 1] + i] - u[3 * v[0] + i]) * B[3 * k + j];
      }
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) {
        const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
        cofactor[i][j] = F[i1][j1] * F[i2][j2] - F[i1][j2] * F[i2][j1];
      }
    const double J = F[0][0] * cofactor[0][0] + F[0][1] * cofactor[0][1] + F[0][2] * cofactor[0][2];
    const double pressure = (lambda * log(J) - mu) / J;
    for (int i = 0; i < 3; i++)
      for (int k = 0; k < 3; k++) {
        double force = 0.0;
        for (int j = 0; j < 3; j++) force += (mu * F[i][j] + pressure * cofactor[i][j]) * B[3 * k + j];
        force *= volume[e];
        r[3 * v[k + 1] + i] += force;
        r[3 * v[0] + i] -= force;
      }
  }
}
