// Objects with parts that carry derivatives and parts that don't, and pointers to these that are converted.
// RUN: %run
#include <sparsegen/annotate.h>

#include <memory>
#include <vector>

struct Boundary {
  double scale = 2;
  virtual ~Boundary() = default;
  virtual double value(double t) const { return scale * t; }
};

class Solver {
public:
  Solver(int n, double scale) : left_(new Boundary), flux_(static_cast<std::size_t>(n)) { left_->scale = scale; }
  void rhs(const std::vector<double>& u, std::vector<double>& f) {
    const std::size_t n = flux_.size();
    flux_[0] = left_->value(1.5) * u[0];
    for (std::size_t i = 1; i < n; ++i) flux_[i] = u[i - 1] - left_->value(0.5) * u[i];
    for (std::size_t i = 0; i < n; ++i) f[i] = flux_[i] * flux_[i];
  }

private:
  std::unique_ptr<Boundary> left_;
  std::vector<double> flux_;
};

SPARSEGEN_JACOBIAN(g[4], y[4])
void owned(const double* y, double* g) {
  Solver solver(4, 3.0);
  std::vector<double> u(y, y + 4), f(4);
  solver.rhs(u, f);
  for (std::size_t i = 0; i < 4; ++i) g[i] = f[i];
}

struct Counts {
  int n;
  int get() const { return n; }
};
struct State {
  Counts counts;
  double v[3];
};
int countOf(void* counts) { return static_cast<Counts*>(counts)->get(); }
int through(Counts* counts) { return countOf(counts); }
int within(State* state) { return through(&state->counts); }

SPARSEGEN_JACOBIAN(g[3], y[3])
void untyped(const double* y, double* g) {
  State s;
  s.counts.n = 3;
  for (int i = 0; i < 3; ++i) s.v[i] = y[i] * y[i];
  const int n = within(&s);
  for (int i = 0; i < n; ++i) g[i] = s.v[i];
}

// A base of what is passive is one of what is not, too.
struct Part {
  int kind;
};
struct Label : Part {
  const int* table;
};
struct Load : Part {
  double value;
};
struct Cell {
  struct Inner {
    Label label;
  } inner;
  Load load;
};
double loadOf(const Part& part) { return part.kind == 1 ? static_cast<const Load&>(part).value : 1.0; }
double ofInner(const Cell::Inner& inner) { return loadOf(inner.label) * inner.label.table[1]; }

SPARSEGEN_JACOBIAN(g[2], y[2])
void bases(const double* y, double* g) {
  const int table[2] = {4, 5};
  Cell cell;
  cell.inner.label.kind = 0;
  cell.inner.label.table = table;
  cell.load.kind = 1;
  cell.load.value = y[0] * y[1];
  g[0] = loadOf(cell.load) * ofInner(cell.inner);
  g[1] = y[1] * ofInner(cell.inner);
}
