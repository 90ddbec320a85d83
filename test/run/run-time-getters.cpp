// Sizes that classes keep to themselves and give by member functions: as extents, and as ends of loops, which are counted
// ones then.
// RUN: %sizes
// SIZE: grid.nx_=1 grid.ny_=1 n_=1 line->last_=0 run.mesh->ne_=2 run.mesh->nodes_=3 box.across_=1 box.along_=1
// SIZE: grid.nx_=3 grid.ny_=4 n_=3 line->last_=2 run.mesh->ne_=2 run.mesh->nodes_=4 box.across_=2 box.along_=3
// SIZE: grid.nx_=7 grid.ny_=2 n_=8 line->last_=6 run.mesh->ne_=5 run.mesh->nodes_=9 box.across_=4 box.along_=2
// BLOCKS: strips_hessian 3
// WARNS: structure-widens
#include <sparsegen/annotate.h>

#include <cmath>
#include <cstddef>

class Extents {
public:
  Extents(int nx, int ny) : nx_(nx), ny_(ny) {}
  int nx() const { return nx_; }
  int ny() const { return ny_; }
  int size() const { return nx() * ny(); }
  int index(int i, int j) const { return i * ny_ + j; }

private:
  int nx_, ny_;
};
class Grid : public Extents {
public:
  using Extents::Extents;
  bool hasBelow(int i) const { return i > 0; }
};

// CASE: poisson_jacobian(Grid(NX_, NY_)) evaluate(Grid(NX_, NY_), x)
SPARSEGEN_JACOBIAN(f[grid.size()], u[grid.size()])
void poisson(const Grid& grid, const double* u, double* f) {
  for (int i = 0; i < grid.nx(); ++i)
    for (int j = 0; j < grid.ny(); ++j) {
      const int k = grid.index(i, j);
      f[k] = 4.0 * u[k] * u[k];
      if (grid.hasBelow(i)) f[k] -= u[grid.index(i - 1, j)];
      if (i + 1 < grid.nx()) f[k] -= u[grid.index(i + 1, j)];
      if (j > 0) f[k] -= u[grid.index(i, j - 1)];
      if (j + 1 < grid.ny()) f[k] -= u[grid.index(i, j + 1)];
    }
}

// CASE: Chain_rhs_jacobian(n_) evaluate(x, n_)
class Chain {
public:
  explicit Chain(int n) : n_(n) {}
  int size() const { return n_; }
  SPARSEGEN_JACOBIAN(f[size()], x[size()])
  void rhs(const double* x, double* f) const {
    for (int i = 0; i < size(); ++i) f[i] = x[i] * x[i] - (i > 0 ? x[i - 1] : 0.0);
  }

private:
  int n_;
};

class Line {
public:
  explicit Line(std::size_t last) : last_(last) {}
  std::size_t size() const { return last() + 1; }
  std::size_t last() const { return last_; }

private:
  std::size_t last_;
};

// CASE: ring_jacobian(&line) evaluate(&line, x)
// SETUP: [[maybe_unused]] const Line line(LAST_);
SPARSEGEN_JACOBIAN(f[line->size()], u[line->size()])
void ring(const Line* line, const double* u, double* f) {
  for (std::size_t k = 0; k < line->last(); ++k) f[k] = std::sin(u[k]) * u[k + 1];
  f[line->last()] = u[0] * u[line->size() - 1];
}

class Strips {
public:
  Strips(int ne, int nodes) : ne_(ne), nodes_(nodes) {}
  int num_strips() const { return ne_; }
  int num_nodes() const { return nodes_; }
  int corner(int e, int k) const { return (e + k) % nodes_; }

private:
  int ne_, nodes_;
};
struct Run {
  const Strips* mesh;
  double stiffness;
};

// The loop is over elements: there is a hook.
// CASE: strips_hessian(run) evaluate(run, x)
// SETUP: [[maybe_unused]] const Strips mesh(NE_, NODES_); [[maybe_unused]] const Run run{&mesh, 2.0};
SPARSEGEN_HESSIAN(return, u[run.mesh->num_nodes()])
double strips(const Run& run, const double* u) {
  double energy = 0.0;
  for (int e = 0; e < run.mesh->num_strips(); ++e) {
    const double a = u[run.mesh->corner(e, 1)] - u[run.mesh->corner(e, 0)];
    const double b = u[run.mesh->corner(e, 2)] - u[run.mesh->corner(e, 0)];
    energy += run.stiffness * std::sqrt(1.0 + a * a + b * b);
  }
  return energy;
}

template <int Components>
class Box {
public:
  Box(int across, int along) : across_(across), along_(along) {}
  int across() const { return across_; }
  int along() const { return along_; }
  int cells() const { return across_ * along_; }
  int unknowns() const { return Components * cells(); }

private:
  int across_, along_;
};

// CASE: boxed_jacobian(box) evaluate(box, x)
// SETUP: [[maybe_unused]] const Box<2> box(ACROSS_, ALONG_);
SPARSEGEN_JACOBIAN(f[box.unknowns()], u[box.unknowns()])
void boxed(const Box<2>& box, const double* u, double* f) {
  for (int k = 0; k < box.cells(); ++k) {
    f[2 * k] = u[2 * k] * u[2 * k + 1];
    f[2 * k + 1] = u[2 * k + 1] - (k > 0 ? u[2 * k - 2] : 0.0);
  }
}
