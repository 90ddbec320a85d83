// Hessians of what is read at an index that is known at run time only: every entry that may be is in the pattern.
// RUN: %run
// RUN: %run_star
// WARNS: load-unknown-index
// WARNS: store-unknown-index
#include <sparsegen/annotate.h>

// SUPERSET
SPARSEGEN_HESSIAN(return, x[3])
double chosen_pointer(const double* x) {
  double a[2] = {x[0], x[1] * x[2]}, b[2] = {x[2] * x[0], x[1]};
  const double* p = x[0] > 0 ? a : b;
  return p[0] * p[1];
}

// SUPERSET
SPARSEGEN_HESSIAN(return, x[4])
double unknown_index(const double* x, int which) {
  const unsigned k = static_cast<unsigned>(which) % 4u;
  return x[k] * x[k] + x[0] * x[1];
}

// SUPERSET
SPARSEGEN_HESSIAN(f[2], x[3])
void stored(const double* x, double* f, unsigned which) {
  double kept[3] = {x[0], x[1] * x[1], 0};
  kept[which % 3] = x[2] * x[0];
  f[0] = kept[0] * kept[1];
  f[1] = kept[2] * x[1];
}
