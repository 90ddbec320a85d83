// Sizes and tables that classes keep to themselves, and give element by element: with sizes that are known at run time.
// RUN: %sizes
// SIZE: mesh.nodes_=3 n=1 graph.begins_=0,0 graph.ends_=0,0 graph.begins_.size()=2 graph.ends_.size()=2 wall.size_=1 count_=1
// SIZE: mesh.nodes_=6 n=3 graph.begins_=0,2,2,3 graph.ends_=1,2,0 graph.begins_.size()=4 graph.ends_.size()=3 wall.size_=4 count_=3
// SIZE: mesh.nodes_=11 n=5 graph.begins_=0,1,3,6,6,8 graph.ends_=4,0,1,2,3,0,1,4 graph.begins_.size()=6 graph.ends_.size()=8 wall.size_=6 count_=7
// SETUP: const fem::Mesh mesh(NODES_);
// SETUP: const fem::Graph graph({BEGINS_, BEGINS_ + n + 1}, {ENDS_, std::end(ENDS_)});
// SETUP: const fem::Wall wall(SIZE_);
// SETUP: [[maybe_unused]] const Chain::Law law{2.0};
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

static double flux(const fem::Side& side, double t) {
  if (side.kind == fem::Kind::Fixed) return side.value - t;
  return side.value * t * t;
}

// CASE: conduct_jacobian(wall) evaluate(wall, x)
SPARSEGEN_JACOBIAN(f[wall.size()], t[wall.size()])
void conduct(const fem::Wall& wall, const double* t, double* f) {
  for (int i = 0; i < wall.size(); ++i) f[i] = wall.mass(i) * t[i] * t[i] - (i > 0 ? t[i - 1] : 0.0);
  f[0] += flux(wall.left(), t[0]);
}

// CASE: Chain_force_jacobian(count_) evaluate(x, law, count_)
class Chain {
public:
  struct Law {
    double stiffness;
  };
  Chain(Law law, int count) : law_(law), count_(count) {}
  SPARSEGEN_JACOBIAN(f[count_], u[count_])
  void force(const double* u, double* f) const {
    for (int i = 0; i < count_; ++i) f[i] = law_.stiffness * u[i] * u[i] - (i > 0 ? u[i - 1] : 0.0);
  }

private:
  Law law_;
  int count_;
};
