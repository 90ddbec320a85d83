// Hessians of several functions, in C: with sizes that are bound in one of them, and a status. As in joined.cpp, the tool
// reads JOINED.
// RUN: %run
#include <sparsegen/annotate.h>

#ifdef __SPARSEGEN__
#define JOINED SPARSEGEN_HESSIAN
#define BOUND SPARSEGEN_SET
#else
#define JOINED(...)
#define BOUND(...)
#endif

BOUND(m, 3)
JOINED((cost, limits[m]), x[4], cost_hessian)
double cost(const double *x, double scale) { return scale * x[0] * x[1] * x[3]; }

int limits(const double *x, int m, double scale, double *c) {
  for (int i = 0; i < m; ++i) c[i] = scale * x[i] * x[i + 1] * x[i];
  return 0;
}

#ifndef __SPARSEGEN__
// WITH m: 3
SPARSEGEN_HESSIAN((f[1], c[3]), x[4], cost_hessian)
int both(const double *x, double scale, double *f, int m, double *c) {
  *f = cost(x, scale);
  return limits(x, m, scale, c);
}
#endif
