#include <sparsegen/annotate.h>

#include "rhs.h"

SPARSEGEN_JACOBIAN(f[POINTS], x[POINTS])
void law(const double* x, double* f) {
  int i;
  for (i = 0; i < POINTS; ++i) f[i] = x[i] * x[0];
}
