/* A library in C without derivatives, all but one. */
#pragma once
#include <math.h>
#include <sparsegen/annotate.h>

#include "only-declared.h"

struct Medium {
  double factor;
};

SPARSEGEN_RULE(return : (T, p), differences)
LIBRARY double viscosity(double T, double p) BODY(return 0.1 * T * T * sqrt(p);)

SPARSEGEN_RULE(y[m] : x[n], differences)
LIBRARY void pressures(int m, int n, const double *x, double *y) BODY(for (int i = 0; i < m; ++i) {
  y[i] = 0;
  for (int j = 0; j < n; ++j) y[i] += (i + 1) * x[j] * x[j] * x[(j + 1) % n];
})

SPARSEGEN_RULE(y[i < n] : x[i < n], differences)
LIBRARY void emissions(int n, const double *x, double *y) BODY(for (int i = 0; i < n; ++i) y[i] = exp(0.3 * x[i]);)

SPARSEGEN_RULE(return : T, conductivity_slope)
LIBRARY double conductivity(double T, const struct Medium *medium) BODY(return medium->factor * T * T;)
LIBRARY void conductivity_slope(double T, const struct Medium *medium, double *slope)
    BODY(*slope = 2 * medium->factor * T;)
