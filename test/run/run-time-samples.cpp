// What intermediate results depend on grows with the size: one by one as far as at the sizes that were tried, in lanes
// beyond.
// RUN: %sizes
// SAMPLE: n=40
// SIZE: n=3
// SIZE: n=40
// SIZE: n=300
#include <sparsegen/annotate.h>

// CASE: running_jacobian(n) evaluate(n, x)
// REFUSED: running_jacobian(-1)
// HOLDS: running_jacobian(n) object.nnz == n * (n + 1) / 2
SPARSEGEN_JACOBIAN(r[n], u[n])
void running(int n, const double* u, double* r) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += u[i] * u[i];
    r[i] = sum;
  }
}
