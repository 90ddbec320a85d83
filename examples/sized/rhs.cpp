// Broyden's tridiagonal function (Moré, Garbow and Hillstrom 1981, problem 30), of any size.
#include "rhs.h"

#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(f[n], x[n])
void rhs(int n, const double* x, double* f) {
  for (int i = 0; i < n; ++i) {
    f[i] = (3.0 - 2.0 * x[i]) * x[i] + 1.0;
    if (i > 0) f[i] -= x[i - 1];
    if (i + 1 < n) f[i] -= 2.0 * x[i + 1];
  }
}
