#include "matrices.h"

#include <sparsegen/annotate.h>

// No entry is on the diagonal.
SPARSEGEN_JACOBIAN(f[n], x[n])
void ring(int n, const double* x, double* f) {
  for (int i = 0; i < n; ++i) f[i] = x[(i + 1) % n] * x[(i + 2) % n];
}

// Entries of y and of y' in one place, of either alone, and none.
SPARSEGEN_JACOBIAN(r[3], (y[3], yp[3]))
void implicit_system(const double* y, const double* yp, double* r) {
  r[0] = yp[0] + y[0] * y[1];
  r[1] = yp[1] * y[2] - y[0];
  r[2] = y[0] + y[1] * yp[2] - 1.0;
}

SPARSEGEN_HESSIAN(return, x[n])
double chain(int n, const double* x) {
  double energy = 0;
  for (int i = 0; i + 1 < n; ++i) energy += x[i] * x[i] * x[i + 1];
  return energy;
}
