// What intermediate results depend on grows with the size: one by one as far as at the sizes that were tried, in lanes
// beyond.
// RUN: %sizes
// SAMPLE: n=40
// SAMPLE: n=5,first=3,count=2
// SIZE: n=3 first=2 count=1
// SIZE: n=40 first=3 count=30
// SIZE: n=300 first=7 count=100
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

// What is done at a number that no other sample has, and that none may have in place of the one that is asked for.
// CASE: third_jacobian(n, first, count) evaluate(n, first, count, x)
SPARSEGEN_JACOBIAN(f[n], u[n])
void third(int n, int first, int count, const double* u, double* f) {
  for (int i = 0; i < n; ++i) f[i] = u[i];
  for (int i = first; i < first + count; ++i) f[i] += u[i] * u[first];
  if (first == 3)
    for (int i = 1; i < n; ++i) f[i] = u[i] * u[i - 1];
}
