#include "rhs.h"

#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(f[POINTS], x[POINTS])
void rhs(const double* x, double* f) {
  for (int i = 0; i < POINTS; ++i) f[i] = x[i] * x[i == 0 ? POINTS - 1 : i - 1];
}
