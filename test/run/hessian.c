/* Hessians of functions of C: an objective, a Lagrangian with user data, and one by row pointers. */
// RUN: %run
// RUN: %run_star
#include <math.h>
#include <sparsegen/annotate.h>

#include "Inputs/energy.h"

SPARSEGEN_HESSIAN(return, x[4])
double wood(const double *x) {
  const double a = x[1] - x[0] * x[0], b = x[3] - x[2] * x[2], c = 1.0 - x[0], d = 1.0 - x[2];
  const double e = x[1] + x[3] - 2.0, f = x[1] - x[3];
  return 100.0 * a * a + c * c + 90.0 * b * b + d * d + 10.0 * e * e + 0.1 * f * f;
}

// WITH data: {1.3, {0.5, 0.8, 1.1}, 2}
SPARSEGEN_HESSIAN((f[1], g[2]), x[3])
int lagrangian(const double *x, double *f, double *g, const struct EnergyData *data) {
  int i;
  *f = 0.0;
  for (i = 0; i < 3; i++) *f += data->stiffness[i] * x[i] * x[i] * x[i];
  for (i = 0; i < 2; i++) g[i] = exp(data->scale * x[i]) * x[i + 1];
  return 0;
}

SPARSEGEN_HESSIAN(f[1], u[3][3])
void rows(double **u, double *f) {
  int i, j;
  *f = 0.0;
  for (i = 0; i < 2; i++)
    for (j = 0; j < 3; j++) *f += (u[i + 1][j] - u[i][j]) * (u[i + 1][j] - u[i][j]) * u[0][j];
}

/* A pointer that goes through the unknowns, and a branch on values: both of its sides leave as much for the way back. */
SPARSEGEN_HESSIAN(return, x[5])
double walked(const double *x) {
  int i;
  double f = 0;
  const double *at;
  for (i = 0, at = x; i < 4; i++, at++) {
    const double t = at[1] - *at * *at;
    f += 100 * t * t;
    if (t < 0) f += *at * at[1] * t;
  }
  return f;
}

/* Pointers and counters that go other steps, the parameter itself among them. */
SPARSEGEN_HESSIAN(return, x[6])
double stepped(const double *x) {
  const double *end = x + 6, *back = end;
  unsigned k = 0;
  double f = 0;
  while (x != end) {
    back--;
    if (*x > *back) f += *x * *back * x[1] + k * *x * *x * *x;
    else f -= exp(*back) * *x;
    x += 2ul;
    k += 3;
  }
  return f;
}
