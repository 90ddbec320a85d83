// Indices that coincide wherever the generator tries a branch, and differ at other sizes: what shares a slot at all that
// was tried is held against that when the object is made.
// RUN: %sizes
// SIZE: nodes=4 ne=2 tri=0,1,2,3,2,2
// SIZE: nodes=300 ne=2 tri=0,1,2,3,2,2
#include <sparsegen/annotate.h>

// CASE: axes_jacobian(nodes, ne, tri) evaluate(nodes, ne, tri, x)
SPARSEGEN_STRUCTURE(tri[3 * ne])
SPARSEGEN_JACOBIAN(y[ne], x[nodes])
void axes(int nodes, int ne, const int* tri, const double* x, double* y) {
  (void)nodes;
  for (int e = 0; e < ne; ++e) {
    const int a = tri[3 * e], b = tri[3 * e + 1], c = tri[3 * e + 2];
    double d = x[a];
    if (b == c || nodes > 100) d = x[b] * x[c];
    y[e] = d * d;
  }
}

// CASE: merged_hessian(nodes, ne, tri) evaluate(nodes, ne, tri, x)
SPARSEGEN_STRUCTURE(tri[3 * ne])
SPARSEGEN_HESSIAN(return, x[nodes])
double merged(int nodes, int ne, const int* tri, const double* x) {
  (void)nodes;
  double energy = 0;
  for (int e = 0; e < ne; ++e) {
    const int a = tri[3 * e], b = tri[3 * e + 1], c = tri[3 * e + 2];
    double d = x[a];
    if (b == c || nodes > 100) d = x[b] * x[c];
    energy += d * d * d;
  }
  return energy;
}
