// Vectors within objects: members of classes, vectors of vectors, arrays of vectors, vectors of such classes.
// RUN: %run
#include <sparsegen/annotate.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

// What an evaluation needs, sized by its constructor.
struct Workspace {
  std::vector<double> flux, slope;
  explicit Workspace(std::size_t n) : flux(n + 1), slope(n, 0.0) {}
  std::size_t cells() const { return slope.size(); }
};

inline void slopes(const std::vector<double>& u, std::vector<double>& s) {
  for (std::size_t i = 1; i + 1 < u.size(); ++i) s[i] = 0.5 * (u[i + 1] - u[i - 1]);
}

inline void fluxes(const std::vector<double>& u, Workspace& w) {
  for (std::size_t i = 0; i < w.cells(); ++i) w.flux[i] = u[i] * u[i] + w.slope[i];
  w.flux.back() = u.back();
}

SPARSEGEN_JACOBIAN(f[5], u[5])
void workspace(const std::vector<double>& u, std::vector<double>& f) {
  Workspace w(u.size());
  slopes(u, w.slope);
  fluxes(u, w);
  for (std::size_t i = 0; i < f.size(); ++i) f[i] = w.flux[i + 1] - w.flux[i];
}

// A matrix of rows.
inline double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

inline void assemble(const std::vector<double>& x, std::vector<std::vector<double>>& a) {
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < a[i].size(); ++j) a[i][j] = i == j ? x[i] : 1.0 / static_cast<double>(1 + i + j);
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void matrix(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<std::vector<double>> a(3, std::vector<double>(3));
  assemble(x, a);
  for (std::size_t i = 0; i < 3; ++i) y[i] = dot(a[i], x);
}

// Rows of different lengths, that grow.
SPARSEGEN_JACOBIAN(y[4], x[4])
void triangle(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<std::vector<double>> rows;
  for (std::size_t i = 0; i < x.size(); ++i) {
    std::vector<double> row;
    for (std::size_t j = 0; j <= i; ++j) row.push_back(x[j] * x[i]);
    rows.push_back(row);
  }
  rows[1].push_back(x[3]);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    y[i] = 0;
    for (const double v : rows[i]) y[i] += v;
  }
}

// Rows that are moved and swapped, with a pointer into one of them.
SPARSEGEN_JACOBIAN(y[4], x[3])
void moved_rows(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<std::vector<double>> rows(2);
  std::vector<double> row{x[0], x[1]};
  double* first = &row[0];
  rows[0] = std::move(row);
  *first = x[2];
  row.assign(1, x[0]);
  rows.push_back(std::move(row));
  rows[1].resize(2, x[1]);
  std::swap(rows[0], rows[1]);
  rows[1].swap(rows[2]);
  y[0] = rows[0][0] * rows[0][1];
  y[1] = rows[1][0];
  y[2] = rows[2][0] * static_cast<double>(rows[2].size());
  y[3] = rows[2][1] * static_cast<double>(row.size() + rows[1].size());
}

// Of classes with vectors.
struct Layer {
  std::vector<double> weights;
  double bias = 0;
  Layer(std::size_t n, double b) : weights(n, 0.5), bias(b) {}
};

inline double applied(const Layer& layer, const std::vector<double>& in) {
  double sum = layer.bias;
  for (std::size_t i = 0; i < in.size(); ++i) sum += layer.weights[i] * in[i];
  return sum;
}

SPARSEGEN_JACOBIAN(y[2], x[3])
void layers(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<Layer> net;
  for (int k = 0; k < 2; ++k) {
    Layer layer(x.size(), 0.1 * k);
    layer.weights[static_cast<std::size_t>(k)] = x[2];
    net.push_back(layer);
  }
  for (std::size_t k = 0; k < net.size(); ++k) y[k] = applied(net[k], x);
}

// Copies are copies.
struct State {
  std::vector<double> q, v;
};

inline State advanced(const State& s, double h) {
  State next = s;
  for (std::size_t i = 0; i < next.q.size(); ++i) next.q[i] += h * s.v[i];
  next.v.pop_back();
  return next;
}

SPARSEGEN_JACOBIAN(y[4], x[4])
void states(const std::vector<double>& x, std::vector<double>& y) {
  State s;
  s.q = {x[0], x[1]};
  s.v.assign(x.begin() + 2, x.end());
  State t = advanced(s, 0.5);
  s.q[0] = 3.0;
  y[0] = t.q[0];
  y[1] = t.q[1] * static_cast<double>(t.v.size());
  t = s;
  y[2] = t.q[0] * t.v[1];
  s = State{x, {}};
  y[3] = s.q[3] + static_cast<double>(s.v.size());
}

// An array of them, and references.
SPARSEGEN_JACOBIAN(y[3], x[3])
void stages(const std::vector<double>& x, std::vector<double>& y) {
  std::array<std::vector<double>, 3> k;
  for (auto& each : k) each.resize(x.size());
  for (std::size_t s = 0; s < k.size(); ++s) {
    auto& now = k[s];
    for (std::size_t i = 0; i < x.size(); ++i) now[i] = s == 0 ? x[i] * x[i] : x[i] + 0.5 * k[s - 1][(i + 1) % 3];
  }
  const auto& last = k.back();
  for (std::size_t i = 0; i < x.size(); ++i) y[i] = last[i];
}

// A class that has its buffer for itself.
class Smoother {
public:
  explicit Smoother(std::size_t n) { buffer_.resize(n); }
  void smooth(std::vector<double>& u) {
    for (std::size_t i = 0; i < u.size(); ++i) buffer_[i] = i == 0 ? u[i] : 0.5 * (u[i] + u[i - 1]);
    u.swap(buffer_);
  }

private:
  std::vector<double> buffer_;
};

SPARSEGEN_JACOBIAN(y[4], x[4])
void smoothed(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> u(x);
  Smoother smoother(u.size());
  for (int k = 0; k < 2; ++k) smoother.smooth(u);
  y = u;
}

// A Runge-Kutta step with stage vectors in a class.
class RungeKutta {
public:
  RungeKutta(std::size_t n, double h) : h_(h), k1_(n), k2_(n), stage_(n) {}
  template <class Rhs>
  void step(std::vector<double>& u, Rhs rhs) {
    rhs(u, k1_);
    for (std::size_t i = 0; i < u.size(); ++i) stage_[i] = u[i] + h_ * k1_[i];
    rhs(stage_, k2_);
    for (std::size_t i = 0; i < u.size(); ++i) u[i] += 0.5 * h_ * (k1_[i] + k2_[i]);
  }

private:
  double h_;
  std::vector<double> k1_, k2_, stage_;
};

SPARSEGEN_JACOBIAN(v[4], u[4])
void heun(const std::vector<double>& u, std::vector<double>& v) {
  v = u;
  RungeKutta method(u.size(), 0.1);
  const auto rhs = [](const std::vector<double>& x, std::vector<double>& f) {
    for (std::size_t i = 0; i < x.size(); ++i) f[i] = -x[i] * x[i] + (i > 0 ? x[i - 1] : 0.0);
  };
  method.step(v, rhs);
}

// A small matrix class, with operators.
class Matrix {
public:
  Matrix(std::size_t rows, std::size_t cols) : rows_(rows), cols_(cols), data_(rows * cols, 0.0) {}
  double& operator()(std::size_t i, std::size_t j) { return data_[i * cols_ + j]; }
  double operator()(std::size_t i, std::size_t j) const { return data_[i * cols_ + j]; }
  std::size_t rows() const { return rows_; }
  std::size_t cols() const { return cols_; }

private:
  std::size_t rows_, cols_;
  std::vector<double> data_;
};
inline Matrix operator*(const Matrix& a, const Matrix& b) {
  Matrix c(a.rows(), b.cols());
  for (std::size_t i = 0; i < a.rows(); ++i)
    for (std::size_t j = 0; j < b.cols(); ++j)
      for (std::size_t k = 0; k < a.cols(); ++k) c(i, j) += a(i, k) * b(k, j);
  return c;
}

SPARSEGEN_JACOBIAN(y[4], x[4])
void product(const std::vector<double>& x, std::vector<double>& y) {
  Matrix a(2, 2), b(2, 2);
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 2; ++j) {
      a(i, j) = x[2 * i + j];
      b(i, j) = i == j ? 2.0 : 0.0;
    }
  const Matrix c = a * b;
  for (std::size_t i = 0; i < 4; ++i) y[i] = c(i / 2, i % 2);
}

// Neighbours by lists of indices.
SPARSEGEN_JACOBIAN(f[5], x[5])
void graph(const std::vector<double>& x, std::vector<double>& f) {
  const std::size_t n = x.size();
  std::vector<std::vector<std::size_t>> next(n);
  for (std::size_t i = 0; i + 1 < n; i += 1) {
    next[i].push_back(i + 1);
    next[i + 1].push_back(i);
  }
  next[0].emplace_back(n - 1);
  for (std::size_t i = 0; i < n; ++i) {
    f[i] = 0;
    for (std::size_t j : next[i]) f[i] += std::sin(x[j] - x[i]);
  }
}

// A tensor of three levels.
SPARSEGEN_JACOBIAN(y[2], x[3])
void tensor(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<std::vector<std::vector<double>>> t(2, std::vector<std::vector<double>>(3, std::vector<double>(2, 1.0)));
  for (std::size_t i = 0; i < t.size(); ++i)
    for (std::size_t j = 0; j < t[i].size(); ++j)
      for (std::size_t k = 0; k < t[i][j].size(); ++k) t[i][j][k] *= x[j] * static_cast<double>(i + k);
  y[0] = t[0][0][0] + t[0][1][1];
  y[1] = t[1][2][0] * t[1][2][1];
}

// Returned ones.
inline std::vector<std::vector<double>> outer(const std::vector<double>& a) {
  std::vector<std::vector<double>> m;
  m.reserve(a.size());
  for (double v : a) {
    std::vector<double> row(a.size());
    std::transform(a.begin(), a.end(), row.begin(), [v](double w) { return v * w; });
    m.push_back(std::move(row));
  }
  return m;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void outer_trace(const std::vector<double>& x, std::vector<double>& y) {
  const auto m = outer(x);
  for (std::size_t i = 0; i < m.size(); ++i) y[i] = m[i][(i + 1) % m.size()];
  auto t = m;
  t[0].clear();
  y[0] += static_cast<double>(m[0].size() + t[0].size());
}

// A pair of vectors by structured binding.
inline std::pair<std::vector<double>, std::vector<double>> split(const std::vector<double>& x) {
  std::vector<double> a(x.begin(), x.begin() + 2), b(x.begin() + 2, x.end());
  return {a, b};
}
SPARSEGEN_JACOBIAN(y[2], x[4])
void pairs(const std::vector<double>& x, std::vector<double>& y) {
  const auto [a, b] = split(x);
  y[0] = std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
  y[1] = b.back();
}

// A tree of elements.
struct Element {
  std::array<std::size_t, 2> nodes;
  std::vector<double> shape;
};
struct Mesh {
  std::vector<Element> elements;
  std::size_t nodes = 0;
};
inline Mesh chain(std::size_t n) {
  Mesh mesh;
  mesh.nodes = n;
  for (std::size_t e = 0; e + 1 < n; ++e) mesh.elements.push_back({{e, e + 1}, {1.0, -1.0}});
  return mesh;
}
SPARSEGEN_JACOBIAN(r[4], u[4])
void assembled(const std::vector<double>& u, std::vector<double>& r) {
  const Mesh mesh = chain(u.size());
  std::fill(r.begin(), r.end(), 0.0);
  for (const Element& e : mesh.elements) {
    double strain = 0;
    for (std::size_t a = 0; a < e.nodes.size(); ++a) strain += e.shape[a] * u[e.nodes[a]];
    for (std::size_t a = 0; a < e.nodes.size(); ++a) r[e.nodes[a]] += e.shape[a] * strain * strain;
  }
}

// Levels of a multigrid, coarse ones half as large.
SPARSEGEN_JACOBIAN(f[8], u[8])
void multigrid(const std::vector<double>& u, std::vector<double>& f) {
  std::vector<std::vector<double>> levels;
  levels.push_back(u);
  while (levels.back().size() > 2) {
    const auto& fine = levels.back();
    std::vector<double> coarse(fine.size() / 2);
    for (std::size_t i = 0; i < coarse.size(); ++i) coarse[i] = 0.5 * (fine[2 * i] + fine[2 * i + 1]);
    levels.push_back(coarse);
  }
  for (std::size_t i = 0; i < f.size(); ++i) f[i] = u[i] * levels[1][i / 2];
}

struct Body {
  std::vector<double> q, v;
  double t = 0;
};

// Made without values, exchanged, and more of them.
SPARSEGEN_JACOBIAN(y[3], x[3])
void many(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<Body> s(3);
  for (std::size_t i = 0; i < s.size(); ++i) {
    s[i].q.assign(i + 1, x[i]);
    s[i].v = s[i].q;
    s[i].t = x[0];
  }
  s.resize(4);
  std::swap(s[0], s[3]);
  for (std::size_t i = 0; i < y.size(); ++i) {
    y[i] = s[3 - i].t;
    for (const double& e : s[3 - i].v) y[i] += e * e;
  }
}

// A workspace of a class's own, written by what is const otherwise.
class Model {
public:
  Model(std::size_t n, double k) : k_(n, k), work_(n) {}
  void rhs(const std::vector<double>& u, std::vector<double>& f) const {
    for (std::size_t i = 0; i < u.size(); ++i) work_[i] = k_[i] * u[i];
    for (std::size_t i = 0; i < u.size(); ++i) f[i] = work_[i] - (i > 0 ? work_[i - 1] : 0.0);
  }

private:
  std::vector<double> k_;
  mutable std::vector<double> work_;
};
SPARSEGEN_JACOBIAN(f[3], u[3])
void local_model(const std::vector<double>& u, std::vector<double>& f) {
  const Model model(u.size(), 2.0);
  model.rhs(u, f);
}

struct Work {
  std::vector<double> flux;
  explicit Work(std::size_t n) : flux(n) {}
  // A vector that is read, and may be the one that grows.
  double extend(const std::vector<double>& v) {
    flux.push_back(2.0 * v[0]);
    flux[0] = v.back();
    return v[0] * static_cast<double>(v.size());
  }
};
SPARSEGEN_JACOBIAN(y[3], x[2])
void seen(const std::vector<double>& x, std::vector<double>& y) {
  Work w(2);
  w.flux[0] = x[0];
  w.flux[1] = x[1];
  y[0] = w.extend(w.flux);
  y[1] = w.extend(x);
  y[2] = w.flux[0] * w.flux.back();
}
inline void move_all(std::vector<double>& from, std::vector<double>& to) {
  for (double v : from) to.push_back(v);
  from.clear();
}
SPARSEGEN_JACOBIAN(y[4], x[3])
void members_as_arguments(const std::vector<double>& x, std::vector<double>& y) {
  Work a(1), b(0);
  std::vector<double> c(x);
  a.flux[0] = x[0] * x[1];
  move_all(c, a.flux);
  move_all(a.flux, b.flux);
  y.assign(4, 0.0);
  for (std::size_t i = 0; i < b.flux.size(); ++i) y[i] += b.flux[i] * b.flux[0];
  y[3] += static_cast<double>(a.flux.size() + c.size());
}
// A pointer to one, and a loop over one that grows.
SPARSEGEN_JACOBIAN(y[2], x[2])
void pointed(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<std::vector<double>> rows(2);
  std::vector<double>* row = &rows[1];
  row->push_back(x[0]);
  y[0] = y[1] = 0;
  for (std::size_t i = 0; i < rows[1].size(); ++i) {
    if (i < 3) row->push_back(rows[1][i] * x[1]);
    y[0] += rows[1][i];
  }
  const auto& same = rows[1];
  for (std::size_t i = 0; i < same.size(); ++i) {
    if (i == 1) row->clear();
    y[1] += i < same.size() ? same[i] : 1.0;
  }
}
inline Work given(Work w, double v) {
  w.flux.push_back(v);
  return w;
}
SPARSEGEN_JACOBIAN(y[3], x[2])
void by_value(const std::vector<double>& x, std::vector<double>& y) {
  Work w(1);
  w.flux[0] = x[0];
  Work v = given(w, x[1]);
  const Work u = given(std::move(w), x[0]);
  y[0] = v.flux[0] * v.flux[1];
  y[1] = u.flux[1];
  y[2] = static_cast<double>(u.flux.size() + w.flux.size()) * v.flux[0];
}

// Elements that are made in their place, put between others and taken out.
struct Cell {
  double a;
  std::vector<double> v;
  Cell(double value, std::size_t n) : a(value), v(n, value) {}
  explicit Cell(double value) : a(value) {}
};
struct Pair {
  double a, b;
  Pair(double x, double y) : a(x), b(y) {}
};

SPARSEGEN_JACOBIAN(y[5], x[3])
void emplaced(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<Pair> pairs;
  pairs.emplace_back(x[0], x[1]);
  pairs.emplace_back(x[2], 1).a *= 2.0;
  y[0] = pairs[0].a * pairs[0].b;
  y[1] = pairs[1].a;
  std::vector<Cell> cells;
  cells.emplace_back(x[0], 2);
  cells.emplace_back(x[1]);
  y[2] = cells[0].v[1] * cells[1].a;
  cells.insert(cells.begin(), Cell(x[2], 3));
  y[3] = cells[0].v[2];
  cells.erase(cells.begin());
  y[3] += cells[0].a;
  // What comes where something was has memory of its own.
  cells.push_back(Cell(x[1], 4));
  cells.back().v[0] *= cells[0].v[0];
  y[4] = cells.back().v[0] + cells[0].v[1];
}

// A tree: what is put into it is moved there, and its own branches with it.
struct Tree {
  double weight;
  std::vector<Tree> below;

  double total() const {
    double sum = weight;
    for (const Tree& each : below) sum += each.total();
    return sum;
  }
};

SPARSEGEN_JACOBIAN(y[2], x[3])
// PATTERN: XXX .X.
void grownTree(const double* x, double* y) {
  Tree root{x[0], {}};
  Tree branch{x[1] * x[1], {}};
  branch.below.push_back(Tree{3.0 * x[1], {}});
  root.below.push_back(std::move(branch));
  root.below.insert(root.below.begin(), {x[2], {}});
  y[0] = root.total();
  y[1] = root.below[1].below[0].weight;
}

// Rows of what iterators lead to.
SPARSEGEN_JACOBIAN(y[6], x[3])
void emplacedRanges(const double* x, double* y) {
  std::vector<std::vector<double>> rows;
  rows.emplace_back(x, x + 2);
  rows.emplace_back(rows[0].begin(), rows[0].end());
  const std::vector<double> v{x[2], 1.0};
  rows.emplace_back(v.cbegin(), v.cend());
  rows.emplace_back(v.rbegin(), v.rend());
  rows.emplace_back(rows.back().begin(), rows.back().end());
  rows[0][0] = 7.0;
  for (int k = 0; k < 4; ++k) y[k] = rows[k][0] * 2.0;
  y[4] = rows[4][1] * static_cast<double>(rows[4].size());
  y[5] = rows[1][1];
}

// Pairs and tuples, made without a value and copied.
SPARSEGEN_JACOBIAN(y[3], x[3])
void tuples(const double* x, double* y) {
  std::vector<std::tuple<int, std::pair<double, double>, double>> t(2);
  std::get<1>(t[1]).second = x[0];
  std::get<2>(t[0]) += x[1];
  t.push_back(t[1]);
  t.insert(t.begin(), {1, {x[2], 0.0}, 2.0});
  y[0] = std::get<1>(t[3]).second + std::get<2>(t[1]) + std::get<0>(t[2]);
  y[1] = std::get<1>(t[0]).first * std::get<2>(t[0]);
  std::vector<std::pair<int, std::vector<double>>> rows(2);
  rows[1].second.assign(x, x + 2);
  rows.push_back(rows[1]);
  rows[2].second[0] *= x[2];
  y[2] = rows[2].second[0] + rows[1].second[0] + static_cast<double>(rows[0].second.size());
}
