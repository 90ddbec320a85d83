// Tables that classes keep to themselves and give by member functions: vectors of arrays, pairs and structs, of nested
// objects and of *this, by reference and by value; rows of any length, each a vector. Held against differences.
// RUN: rm -rf %t && split-file %s %t
// RUN: sparsegen %t/rhs.cpp -o %t/rhs_sparse.h -- -std=c++17 -I%include
// RUN: %cxx %flags -O1 %sanitize %t/main.cpp -o %t/gxx && %t/gxx

//--- rhs.cpp
#include <sparsegen/annotate.h>

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

struct Node {
  double x, y;
};
class Mesh {
public:
  Mesh(std::vector<std::array<int, 2>> edges, std::vector<Node> nodes)
      : edges_(std::move(edges)), nodes_(std::move(nodes)) {}
  const std::vector<std::array<int, 2>>& edges() const { return edges_; }
  const std::vector<Node>& nodes() const { return nodes_; }

private:
  std::vector<std::array<int, 2>> edges_;
  std::vector<Node> nodes_;
};

SPARSEGEN_STRUCTURE(mesh.edges())
SPARSEGEN_JACOBIAN(f[mesh.nodes().size()], u[mesh.nodes().size()])
void forces(const Mesh& mesh, const double* u, double* f) {
  for (std::size_t i = 0; i < mesh.nodes().size(); ++i) f[i] = 0.0;
  for (const auto& edge : mesh.edges()) {
    const double h = mesh.nodes()[edge[0]].x - mesh.nodes()[edge[1]].x, d = (u[edge[0]] - u[edge[1]]) / h;
    f[edge[0]] += d * d;
    f[edge[1]] -= d * d;
  }
}

class Simulation {
public:
  explicit Simulation(Mesh mesh) : mesh_(std::move(mesh)) {}
  const Mesh& mesh() const { return mesh_; }

private:
  Mesh mesh_;
};

SPARSEGEN_STRUCTURE(sim->mesh().edges())
SPARSEGEN_JACOBIAN(f[sim->mesh().nodes().size()], u[sim->mesh().nodes().size()])
void nested(const Simulation* sim, const double* u, double* f) {
  for (std::size_t i = 0; i < sim->mesh().nodes().size(); ++i) f[i] = u[i] * u[i];
  for (auto [a, b] : sim->mesh().edges()) {
    f[a] -= u[b];
    f[b] -= u[a];
  }
}

class Net {
public:
  Net(std::vector<std::pair<int, int>> links, int size) : links_(std::move(links)), size_(size) {}
  const std::vector<std::pair<int, int>>& links() const { return links_; }
  int size() const { return size_; }

  SPARSEGEN_STRUCTURE(links())
  SPARSEGEN_JACOBIAN(f[size()], x[size()])
  void rhs(const double* x, double* f) const {
    for (int i = 0; i < size(); ++i) f[i] = -x[i];
    for (auto [a, b] : links()) {
      f[a] += x[b] * x[b];
      f[b] += x[a] * x[a];
    }
  }

private:
  std::vector<std::pair<int, int>> links_;
  int size_;
};

// Rows: vectors of vectors, and vectors in structs.
SPARSEGEN_STRUCTURE(neighbors)
SPARSEGEN_JACOBIAN(f[neighbors.size()], u[neighbors.size()])
void diffusion(const std::vector<std::vector<int>>& neighbors, const double* u, double* f) {
  for (std::size_t i = 0; i < neighbors.size(); ++i) {
    f[i] = -u[i] * u[i];
    for (int j : neighbors[i]) f[i] += u[j] * u[i];
    if (!neighbors[i].empty()) f[i] += u[neighbors[i][neighbors[i].size() - 1]];
  }
}

struct Reaction {
  std::vector<int> from;
  double rate;
  std::vector<int> to;
};
class Network {
public:
  Network(std::vector<Reaction> reactions, int species) : reactions_(std::move(reactions)), species_(species) {}
  int species() const { return species_; }
  const std::vector<Reaction>& reactions() const { return reactions_; }
  double speed(std::size_t r, const double* c) const {
    double v = reactions_[r].rate;
    for (int s : reactions_[r].from) v *= c[s];
    return v;
  }

private:
  std::vector<Reaction> reactions_;
  int species_;
};

SPARSEGEN_STRUCTURE(net.reactions())
SPARSEGEN_JACOBIAN(dc[net.species()], c[net.species()])
void kinetics(const Network& net, const double* c, double* dc) {
  for (int s = 0; s < net.species(); ++s) dc[s] = 0.0;
  for (std::size_t r = 0; r < net.reactions().size(); ++r) {
    const double v = net.speed(r, c);
    for (int s : net.reactions()[r].from) dc[s] -= v;
    for (int s : net.reactions()[r].to) dc[s] += v;
  }
}

SPARSEGEN_STRUCTURE(neighbors)
SPARSEGEN_HESSIAN(return, x[neighbors.size()])
double energy(const std::vector<std::vector<int>>& neighbors, const double* x) {
  double sum = 0.0;
  for (std::size_t i = 0; i < neighbors.size(); ++i)
    for (int j : neighbors[i]) {
      const double d = x[i] - x[j];
      sum += 1.0 / (1.0 + d * d);
    }
  return sum;
}

// With its size bound.
struct Data {
  Net net;
  double k;
};
SPARSEGEN_SET(data.net.size(), 5)
SPARSEGEN_JACOBIAN(f[data.net.size()], x[data.net.size()])
void fixed(const Data& data, const double* x, double* f) {
  for (int i = 0; i < data.net.size(); ++i) f[i] = data.k * x[i] * x[i] - (i > 0 ? x[i - 1] : 0.0);
}

//--- main.cpp
#include "rhs.cpp"
#include "rhs_sparse.h"

#include <cmath>
#include <cstdio>
#include <functional>
#include <stdexcept>

using Function = std::function<void(const double*, double*)>;

enum class Triangle { Both, Lower };

// How far values are from differences of a function of five numbers, at most; also of what is no entry.
template <class Jacobian>
bool agrees(const char* name, const Jacobian& made, int nnz, const Function& evaluate, const Function& function,
            Triangle triangle = Triangle::Both) {
  constexpr int n = 5;
  const double x[n] = {0.3, -0.4, 0.8, 0.1, 1.2}, step = 1e-6;
  std::vector<double> values(static_cast<std::size_t>(made.nnz));
  evaluate(x, values.data());
  double furthest = 0;
  for (int column = 0; column < n; ++column) {
    double ahead[n], behind[n], at[n];
    for (int i = 0; i < n; ++i) at[i] = x[i];
    at[column] += step;
    function(at, ahead);
    at[column] -= 2 * step;
    function(at, behind);
    for (int row = triangle == Triangle::Lower ? column : 0; row < n; ++row) {
      double entry = 0;
      for (int k = made.row_ptr()[row]; k < made.row_ptr()[row + 1]; ++k)
        if (made.col_idx()[k] == column) entry = values[static_cast<std::size_t>(k)];
      furthest = std::fmax(furthest, std::fabs(entry - (ahead[row] - behind[row]) / (2 * step)));
    }
  }
  const bool isRight = furthest < 1e-7 && made.nnz == nnz;
  if (!isRight) std::printf("%s: %d entries, off by %g\n", name, int(made.nnz), furthest);
  return isRight;
}

int main() {
  const Mesh mesh({{0, 1}, {1, 2}, {4, 0}, {3, 1}}, {{0, 1}, {1, 2}, {2, 3}, {3.5, 4}, {4, 5}});
  const Simulation simulation(mesh);
  const Net net({{0, 1}, {1, 2}, {4, 0}}, 5);
  const Data data{net, 2.0};
  const forces_jacobian of_forces(mesh);
  const nested_jacobian of_nested(&simulation);
  const Net_rhs_jacobian of_net(net.links(), net.size());
  bool isRight = agrees(
      "forces", of_forces, 13, [&](const double* x, double* to) { of_forces.evaluate(mesh, x, to); },
      [&](const double* x, double* f) { forces(mesh, x, f); });
  isRight &= agrees(
      "nested", of_nested, 13, [&](const double* x, double* to) { of_nested.evaluate(&simulation, x, to); },
      [&](const double* x, double* f) { nested(&simulation, x, f); });
  isRight &= agrees(
      "net", of_net, 11, [&](const double* x, double* to) { of_net.evaluate(x, net.links(), net.size(), to); },
      [&](const double* x, double* f) { net.rhs(x, f); });
  isRight &= agrees(
      "fixed", fixed_jacobian{}, 9, [&](const double* x, double* to) { fixed_jacobian::evaluate(data, x, to); },
      [&](const double* x, double* f) { fixed(data, x, f); });
  std::vector<std::vector<int>> neighbors{{1, 4}, {}, {2, 0, 1}, {3}, {0, 1, 2}};
  const diffusion_jacobian of_diffusion(neighbors);
  isRight &= agrees(
      "diffusion", of_diffusion, 12, [&](const double* x, double* to) { of_diffusion.evaluate(neighbors, x, to); },
      [&](const double* x, double* f) { diffusion(neighbors, x, f); });
  const energy_hessian of_energy(neighbors);
  isRight &= agrees(
      "energy", of_energy, 11, [&](const double* x, double* to) { of_energy.evaluate(neighbors, x, to); },
      [&](const double* x, double* f) { of_energy.gradient(neighbors, x, f); }, Triangle::Lower);
  const Network network({{{0, 1}, 1.5, {2}}, {{2}, 0.5, {0, 1, 3}}, {{3, 3}, 2.0, {4}}, {{}, 1.0, {0}}}, 5);
  const kinetics_jacobian of_kinetics(network);
  isRight &= agrees(
      "kinetics", of_kinetics, 12, [&](const double* x, double* to) { of_kinetics.evaluate(network, x, to); },
      [&](const double* x, double* f) { kinetics(network, x, f); });
  neighbors[2][1] = 5;
  try {
    const diffusion_jacobian wrong(neighbors);
    isRight = false;
  } catch (const std::invalid_argument&) {
  }
  return isRight ? 0 : 1;
}
