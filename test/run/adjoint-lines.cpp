// Adjoints of straight lines, in place of short loops, helpers and small arrays, where that saves what would be saved.
// RUN: %run
#include <sparsegen/annotate.h>

#include <cmath>

// Elements with matrices of their own, filled in loops.
SPARSEGEN_JACOBIAN(return, x[12])
double elements(const double* x, double mu) {
  double energy = 0;
  for (int e = 0; e < 20; ++e) {
    const int v[3] = {e % 5, (e + 1) % 5, (2 * e + 3) % 6};
    double D[2][2], F[2][2], norm = 0;
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j) D[i][j] = x[2 * v[j + 1] + i] - x[2 * v[0] + i];
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j) {
        F[i][j] = i == j ? 1.5 : 0.25;
        for (int k = 0; k < 2; ++k) F[i][j] += D[i][k] * D[k][j];
        norm += F[i][j] * F[i][j];
      }
    const double J = F[0][0] * F[1][1] - F[0][1] * F[1][0];
    energy += mu * norm + J * J;
  }
  return energy;
}

// Sums through helpers, and in memory.
static double squared(const double* x, int i) { return x[i] * x[i]; }
static void add(double* sum, double value) { *sum += std::exp(value); }
SPARSEGEN_JACOBIAN(return, x[30])
double helpers(const double* x) {
  double f = 0, g[2] = {0, 1};
  for (int i = 0; i < 29; ++i) {
    f += squared(x, i) * squared(x, i + 1);
    for (int k = 0; k < 2; ++k) add(&g[k], x[i + k]);
  }
  return 2 * f + g[0] - 3 * g[1];
}

// What each round recomputes otherwise; the density's adjoint is known when all of it is.
SPARSEGEN_JACOBIAN(return, x[6])
double mixture(const double* x) {
  double likelihood = 0;
  for (int i = 0; i < 40; ++i) {
    double density = 0.1;
    for (int k = 0; k < 3; ++k) {
      const double z = (0.05 * i - 1 - x[k]) * x[3 + k];
      density += std::exp(-0.5 * z * z);
    }
    likelihood += std::log(density);
  }
  return likelihood;
}

// A short iteration of a system in a local array, in many steps.
SPARSEGEN_JACOBIAN(f[2], x[3])
void steps(const double* x, double* f) {
  double u[2] = {x[0], x[1]};
  for (int s = 0; s < 25; ++s) {
    double k[2];
    for (int i = 0; i < 2; ++i) k[i] = std::sin(u[1 - i]) * x[2];
    for (int i = 0; i < 2; ++i) u[i] += 0.1 * k[i] * u[i];
  }
  f[0] = u[0];
  f[1] = u[0] * u[1];
}
