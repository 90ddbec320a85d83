// Hessians through rules with second derivatives, in C: results behind pointers, a status, several functions at once.
// RUN: %run
#include "Inputs/second-rules.h"

#include <math.h>
#include <sparsegen/annotate.h>

// WITH table: {0.5, 2}
SPARSEGEN_HESSIAN(f[2], x[3])
int balances(const double *x, double *f, const Table *table) {
  double u, v;
  const int status = states(x[0], x[1], &u, &v);
  if (status != 0) return status;
  f[0] = u * v + enthalpy(x[2], table);
  f[1] = mixed(x[0], x[1], x[2]) * u;
  return 0;
}
