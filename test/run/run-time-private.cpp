// Sizes and tables that classes keep to themselves, and give element by element: with sizes that are known at run time.
// RUN: %sizes
// SIZE: mesh.nodes_=3 n=1 graph.begins_=0,0 graph.ends_=0,0 graph.begins_.size()=2 graph.ends_.size()=2
// SIZE: mesh.nodes_=6 n=3 graph.begins_=0,2,2,3 graph.ends_=1,2,0 graph.begins_.size()=4 graph.ends_.size()=3
// SIZE: mesh.nodes_=11 n=5 graph.begins_=0,1,3,6,6,8 graph.ends_=4,0,1,2,3,0,1,4 graph.begins_.size()=6 graph.ends_.size()=8
// SETUP: const fem::Mesh mesh(NODES_);
// SETUP: const fem::Graph graph({BEGINS_, BEGINS_ + n + 1}, {ENDS_, std::end(ENDS_)});
// BLOCKS: springs_hessian 2
#include <sparsegen/annotate.h>

#include <cmath>
#include <vector>

#include "Inputs/private-members.h"

// CASE: lumped_jacobian(mesh) evaluate(mesh, x)
SPARSEGEN_JACOBIAN(f[mesh.numNodes()], u[mesh.numNodes()])
void lumped(const fem::Mesh& mesh, const double* u, double* f) {
  for (int i = 0; i < mesh.numNodes(); ++i) {
    f[i] = mesh.weight(i) * u[i] * u[i];
    if (i > 0) f[i] += mesh.factor() * std::sin(u[i - 1]);
  }
}

// CASE: spread_jacobian(graph, n) evaluate(graph, n, x)
SPARSEGEN_STRUCTURE(graph.begins_, graph.ends_)
SPARSEGEN_JACOBIAN(f[n], u[n])
void spread(const fem::Graph& graph, int n, const double* u, double* f) {
  for (int i = 0; i < n; ++i) {
    f[i] = -u[i];
    for (int k = graph.begin(i); k < graph.end(i); ++k) f[i] += graph.rate(k) * u[graph.target(k)] * u[i];
  }
}

// CASE: springs_hessian(graph, n) evaluate(graph, n, x)
SPARSEGEN_STRUCTURE(graph.begins_, graph.ends_)
SPARSEGEN_HESSIAN(return, u[n])
double springs(const fem::Graph& graph, int n, const double* u) {
  double sum = 0.0;
  for (int i = 0; i < n; ++i)
    for (int k = graph.begin(i); k < graph.end(i); ++k) {
      const double d = u[graph.target(k)] - u[i];
      sum += graph.rate(k) * d * d * d;
    }
  return sum;
}
