/* The same from C: the header's functions, the system's, and one that the source declares. */
// RUN: %run
#include "Inputs/library.h"
#include <sparsegen/annotate.h>
#include <stdlib.h>
#include <time.h>

#ifdef __cplusplus
extern "C"
#endif
double efficiency(double load);
#ifndef __SPARSEGEN__
double efficiency(double load) { return 1 / (1 + load); }
#endif

// PATTERN: XX / .X
SPARSEGEN_JACOBIAN(f[2], y[2])
int rhs(double t, const double *y, double *f, double load) {
  double k[4];
  Gas gas = {300, 1, 4, {1, 2, 3, 4}};
  clock_t start = clock();
  (void)t;
  gas_rates(&gas, k);
  f[0] = k[0] * y[0] * y[1] * efficiency(load);
  f[1] = k[1] * y[1] * y[1];
  return clock() < start;
}
