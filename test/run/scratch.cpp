// Vectors of the caller's that a function keeps its intermediate results in: in user data, in *this, behind getters.
// RUN: %run
#include <cstddef>
#include <memory>
#include <sparsegen/annotate.h>
#include <vector>
#include "Inputs/scratch.h"

struct Data {
  std::vector<double> tmp;
};

// WITH d: {std::vector<double>(3)}
// PATTERN: X.. / XX. / X.X
SPARSEGEN_JACOBIAN(f[3], x[3])
void by_pointer(const double* x, double* f, Data* d) {
  for (std::size_t i = 0; i < 3; ++i) d->tmp[i] = 2 * x[i];
  for (std::size_t i = 0; i < 3; ++i) f[i] = d->tmp[i] * x[0];
}

// WITH d: {std::vector<double>(3)}
SPARSEGEN_JACOBIAN(f[3], x[3])
void by_reference(const double* x, double* f, Data& d) {
  double* tmp = d.tmp.data();
  for (std::size_t i = 0; i < 3; ++i) tmp[i] = x[i] * x[i];
  for (std::size_t i = 0; i < 3; ++i) f[i] = d.tmp[i] - d.tmp[(i + 1) % 3];
}

// Helpers, of which one only reads.
static void fill(Data& d, const double* x) {
  for (std::size_t i = 0; i < 3; ++i) d.tmp[i] = x[i] * x[(i + 1) % 3];
}
static double sum(const std::vector<double>& v) { return v[0] + v[1] + v[2]; }
// WITH d: {std::vector<double>(3)}
SPARSEGEN_JACOBIAN(f[2], x[3])
void by_helpers(const double* x, double* f, Data& d) {
  fill(d, x);
  f[0] = sum(d.tmp);
  f[1] = d.tmp[1];
}

// Of a header's struct, and rows.
// WITH w: {std::vector<double>(3), {std::vector<double>(3), std::vector<double>(3)}}
SPARSEGEN_JACOBIAN(f[3], x[3])
void of_header(const double* x, double* f, Workspace& w) {
  for (std::size_t i = 0; i < 3; ++i) w.flux[i] = x[i] * x[i];
  for (std::size_t i = 0; i < 3; ++i) f[i] = w.flux[i] * x[2 - i];
}
// WITH w: {std::vector<double>(3), {std::vector<double>(3), std::vector<double>(3)}}
SPARSEGEN_JACOBIAN(f[3], x[3])
SPARSEGEN_SET(w.grid.size(), 2)
SPARSEGEN_SET(w.grid[0].size(), 3)
SPARSEGEN_SET(w.grid[1].size(), 3)
void rows_of_header(const double* x, double* f, Workspace& w) {
  for (std::size_t i = 0; i < 3; ++i) w.grid[1][i] = x[i] * x[i];
  for (std::size_t i = 0; i < 3; ++i) f[i] = w.grid[1][i] * x[2 - i];
}

// A constant object with what is mutable in it, and one that leads to what is none.
struct Cache {
  mutable std::vector<double> tmp;
};
// WITH c: {std::vector<double>(3)}
SPARSEGEN_JACOBIAN(f[3], x[3])
void of_constant(const double* x, double* f, const Cache& c) {
  for (std::size_t i = 0; i < 3; ++i) c.tmp[i] = 2 * x[i];
  for (std::size_t i = 0; i < 3; ++i) f[i] = c.tmp[i] * x[0];
}
struct Holder {
  std::unique_ptr<Data> data;
};
// WITH h: {std::unique_ptr<Data>(new Data{std::vector<double>(3)})}
SPARSEGEN_JACOBIAN(f[3], x[3])
void of_owner(const double* x, double* f, const Holder& h) {
  for (std::size_t i = 0; i < 3; ++i) h.data->tmp[i] = 2 * x[i];
  for (std::size_t i = 0; i < 3; ++i) f[i] = h.data->tmp[i] * x[0];
}

// Private ones, by getters: one for each kind of object, and one for those alone that are not constant.
class Shown {
  std::vector<double> tmp_ = std::vector<double>(3);

public:
  const std::vector<double>& tmp() const { return tmp_; }
  std::vector<double>& tmp() { return tmp_; }
};
// WITH s: {}
SPARSEGEN_JACOBIAN(f[3], x[3])
void by_getters(const double* x, double* f, Shown& s) {
  for (std::size_t i = 0; i < 3; ++i) s.tmp()[i] = 2 * x[i];
  for (std::size_t i = 0; i < 3; ++i) f[i] = s.tmp()[i] * x[0];
}
class Opened {
  std::vector<double> tmp_ = std::vector<double>(3);

public:
  std::vector<double>& tmp() { return tmp_; }
};
// WITH s: {}
SPARSEGEN_JACOBIAN(f[3], x[3])
void by_getter(const double* x, double* f, Opened& s) {
  for (std::size_t i = 0; i < 3; ++i) s.tmp()[i] = 2 * x[i];
  for (std::size_t i = 0; i < 3; ++i) f[i] = s.tmp()[i] * x[0];
}

// Members of the object whose function it is.
class Solver {
  std::vector<double> flux_, width_;
  mutable std::vector<double> cache_;
  double& flux(std::size_t i) { return flux_[i]; }

public:
  Solver() : flux_(4), width_{1.0, 2.0, 4.0}, cache_(3) {}
  // SETUP: std::vector<double> flux = std::vector<double>(4);
  // SETUP: const std::vector<double> width{1.0, 2.0, 4.0};
  // MEMBERS: flux, width
  // PATTERN: XX. / XXX / X.X
  SPARSEGEN_JACOBIAN(f[3], u[3])
  void rhs(const double* u, double* f) {
    for (std::size_t i = 0; i < 3; ++i) flux_[i] = u[i] * u[0];
    for (std::size_t i = 0; i < 3; ++i) f[i] = width_[i] * (flux_[i] - flux_[(i + 1) % 3]);
  }
  // SETUP: std::vector<double> flux = std::vector<double>(4);
  // MEMBERS: flux
  SPARSEGEN_JACOBIAN(f[3], u[3])
  void by_reference(const double* u, double* f) {
    for (std::size_t i = 0; i < 3; ++i) flux(i) = u[i] * u[0];
    for (std::size_t i = 0; i < 3; ++i) f[i] = flux_[i] - flux_[(i + 1) % 3];
  }
  // SETUP: std::vector<double> cache = std::vector<double>(3);
  // MEMBERS: cache
  SPARSEGEN_JACOBIAN(f[3], u[3])
  void of_constant(const double* u, double* f) const {
    for (std::size_t i = 0; i < 3; ++i) cache_[i] = u[i] * u[0];
    for (std::size_t i = 0; i < 3; ++i) f[i] = cache_[i] - cache_[(i + 1) % 3];
  }
};

// A vector of structs that only the source names: by reference, and as a copy.
struct Cell {
  double a;
};
// WITH s: {Cell{0.5}, Cell{2.0}}
SPARSEGEN_JACOBIAN(f[2], x[1])
void of_structs(std::vector<Cell>& s, const double* x, double* f) {
  s[0].a = 2 * x[0];
  f[0] = s[0].a * x[0];
  f[1] = s[1].a * x[0];
}
// WITH s: {Cell{0.5}, Cell{2.0}}
SPARSEGEN_JACOBIAN(f[2], x[1])
SPARSEGEN_SET(s.size(), 2)
void of_copies(std::vector<Cell> s, const double* x, double* f) {
  s[0].a = 2 * x[0];
  f[0] = s[0].a * x[0];
  f[1] = s[1].a * x[0];
}
