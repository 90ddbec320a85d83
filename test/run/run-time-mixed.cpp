// Elements with three displacements and a pressure in each node, in arrays of their own: blocks of runs of three and of
// one. Some rows have visits of their own beside them, and an element may have a node twice.
// RUN: %sizes
// SIZE: nodes=3 ne=2 tri=0,1,2,2,1,0
// SIZE: nodes=6 ne=5 tri=5,1,2,2,4,0,3,3,1,0,1,5,4,3,2
#include <sparsegen/annotate.h>

// CASE: mixed_hessian(nodes, ne, tri) evaluate(nodes, ne, tri, x)
SPARSEGEN_STRUCTURE(tri[3 * ne])
SPARSEGEN_HESSIAN(return, u[4 * nodes])
double mixed(int nodes, int ne, const int* tri, const double* u) {
  const double* p = u + 3 * nodes;
  double energy = 0;
  for (int e = 0; e < ne; ++e) {
    double s = 0, d = 0;
    for (int a = 0; a < 3; ++a) {
      s += p[tri[3 * e + a]];
      for (int c = 0; c < 3; ++c) d += (a + 1) * u[3 * tri[3 * e + a] + c] * u[3 * tri[3 * e + a] + c];
    }
    energy += s * s * d + d * d;
  }
  for (int i = 0; i < nodes; ++i) energy += u[3 * i] * u[3 * i + 2] * p[i];
  return energy;
}
