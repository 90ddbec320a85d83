// Functions that are left early, where sizes are known at run time: by a status that is a failure nothing is owed; by
// one that is none, what was not written has no derivative.
// RUN: %sizes
// WARNS: maybe-unwritten-dependent
// SIZE: n=4 ne=3 edge=0,1,1,2,3,3
// SIZE: n=6 ne=2 edge=4,1,1,5
#include <sparsegen/annotate.h>

// CASE: quick_jacobian(n, ne, edge) evaluate(n, ne, edge, 0.5, x)
// CASE: quick_jacobian(n, ne, edge) evaluate(n, ne, edge, 200.0, x)
SPARSEGEN_STRUCTURE(edge[2 * ne])
SPARSEGEN_JACOBIAN(r[n], u[n])
bool quick(int n, int ne, const int* edge, double h, const double* u, double* r) {
  if (h > 100) return true;
  for (int i = 0; i < n; ++i) r[i] = h * u[i];
  for (int e = 0; e < ne; ++e) r[edge[2 * e]] += u[edge[2 * e + 1]];
  return true;
}
