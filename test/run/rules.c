/* Rules in C; functions that are differenced, of numbers, in blocks and element by element. */
// RUN: %run
#include "Inputs/differenced.h"

#include <math.h>
#include <sparsegen/annotate.h>

// WARNS: rule-differences

// TOLERANCE: 1e-8
SPARSEGEN_JACOBIAN(f[3], x[4])
void numbers(const double *x, double *f) {
  for (int i = 0; i < 3; ++i) f[i] = viscosity(x[i], x[i + 1] + 3.0) * x[i];
}

// TOLERANCE: 1e-8
SPARSEGEN_JACOBIAN(f[3], x[5])
void block(const double *x, double *f) {
  double t[2];
  pressures(2, 3, x + 1, t);
  f[0] = t[0] * x[0];
  f[1] = t[1];
  f[2] = t[0] + t[1];
}

// TOLERANCE: 1e-8
SPARSEGEN_JACOBIAN(f[6], x[6])
void everyElement(const double *x, double *f) {
  emissions(6, x, f);
  for (int i = 1; i < 6; ++i) f[i] += x[i - 1];
}

// TOLERANCE: 1e-8
SPARSEGEN_JACOBIAN(return, x[4])
double objective(const double *x) {
  double f = 0;
  for (int i = 0; i + 1 < 4; ++i) {
    const double v = viscosity(x[i], x[i + 1] + 3.0);
    f += v * v;
  }
  return f;
}

/* With a derivative, in C. */
// WITH medium: {0.5}
SPARSEGEN_JACOBIAN(f[2], x[2])
void exact(const double *x, double *f, struct Medium medium) {
  for (int i = 0; i < 2; ++i) f[i] = conductivity(x[i], &medium) + x[1 - i];
}
