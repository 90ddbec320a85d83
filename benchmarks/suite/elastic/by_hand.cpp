// The gradient of the tetrahedra's energy by hand: the first Piola-Kirchhoff stress P = mu (F - F^-T) + lambda ln(J)
// F^-T, with its element's shape functions; the first corner's share is minus the sum of the others'.
#include <algorithm>
#include <cmath>

#include "../gradient.h"
#include "problem.h"

namespace {

// a × b
inline void cross(const double* a, const double* b, double* result) {
  result[0] = a[1] * b[2] - a[2] * b[1];
  result[1] = a[2] * b[0] - a[0] * b[2];
  result[2] = a[0] * b[1] - a[1] * b[0];
}

// The energy of one element; adds its forces, with the other sign, to `gradient`.
double element(const double* __restrict x, const int* v, const double* B, double volume, double mu, double lambda,
               double* __restrict gradient) {
  const double *x0 = x + 3 * v[0], *x1 = x + 3 * v[1], *x2 = x + 3 * v[2], *x3 = x + 3 * v[3];
  double F[3][3], cofactor[3][3], norm2 = 0.0;
  for (int i = 0; i < 3; ++i) {
    const double d1 = x1[i] - x0[i], d2 = x2[i] - x0[i], d3 = x3[i] - x0[i];
    F[i][0] = d1 * B[0] + d2 * B[3] + d3 * B[6];
    F[i][1] = d1 * B[1] + d2 * B[4] + d3 * B[7];
    F[i][2] = d1 * B[2] + d2 * B[5] + d3 * B[8];
    norm2 += F[i][0] * F[i][0] + F[i][1] * F[i][1] + F[i][2] * F[i][2];
  }
  cross(F[1], F[2], cofactor[0]);
  cross(F[2], F[0], cofactor[1]);
  cross(F[0], F[1], cofactor[2]);
  const double J = F[0][0] * cofactor[0][0] + F[0][1] * cofactor[0][1] + F[0][2] * cofactor[0][2];
  const double logJ = std::log(J), stretch = volume * mu, pressure = volume * (lambda * logJ - mu) / J;
  double *g0 = gradient + 3 * v[0], *g1 = gradient + 3 * v[1], *g2 = gradient + 3 * v[2], *g3 = gradient + 3 * v[3];
  for (int i = 0; i < 3; ++i) {
    const double P0 = stretch * F[i][0] + pressure * cofactor[i][0];
    const double P1 = stretch * F[i][1] + pressure * cofactor[i][1];
    const double P2 = stretch * F[i][2] + pressure * cofactor[i][2];
    const double f1 = P0 * B[0] + P1 * B[1] + P2 * B[2];
    const double f2 = P0 * B[3] + P1 * B[4] + P2 * B[5];
    const double f3 = P0 * B[6] + P1 * B[7] + P2 * B[8];
    g1[i] += f1;
    g2[i] += f2;
    g3[i] += f3;
    g0[i] -= f1 + f2 + f3;
  }
  return volume * (0.5 * mu * (norm2 - 3.0) - mu * logJ + 0.5 * lambda * logJ * logJ);
}

}  // namespace

double by_hand(const Problem& problem, const double* __restrict x, double* __restrict gradient) {
  const int* corners = problem.corners.data();
  const double *inverses = problem.inverses.data(), *volumes = problem.volumes.data();
  double energy = 0.0;
  std::fill_n(gradient, unknowns, 0.0);
  for (int e = 0; e < elements; ++e)
    energy += element(x, corners + 4 * e, inverses + 9 * e, volumes[e], problem.mu, problem.lambda, gradient);
  return energy;
}
