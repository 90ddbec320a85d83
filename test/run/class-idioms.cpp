// Classes, templates and lambdas as users write them: small libraries of their own.
// RUN: %run
// WARNS: load-unknown-index
// WARNS: store-unknown-index
#include <sparsegen/annotate.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

template <class E>
struct Expr {
  const E& self() const { return static_cast<const E&>(*this); }
};
template <std::size_t N>
struct Vec : Expr<Vec<N>> {
  std::array<double, N> d{};
  Vec() = default;
  template <class E>
  Vec(const Expr<E>& e) {
    for (std::size_t i = 0; i < N; ++i) d[i] = e.self()[i];
  }
  template <class E>
  Vec& operator=(const Expr<E>& e) {
    for (std::size_t i = 0; i < N; ++i) d[i] = e.self()[i];
    return *this;
  }
  double operator[](std::size_t i) const { return d[i]; }
  double& operator[](std::size_t i) { return d[i]; }
};
template <class A, class B>
struct Sum : Expr<Sum<A, B>> {
  const A& a;
  const B& b;
  Sum(const A& a_, const B& b_) : a(a_), b(b_) {}
  double operator[](std::size_t i) const { return a[i] + b[i]; }
};
template <class A>
struct Scaled : Expr<Scaled<A>> {
  double s;
  const A& a;
  Scaled(double s_, const A& a_) : s(s_), a(a_) {}
  double operator[](std::size_t i) const { return s * a[i]; }
};
template <class A, class B>
Sum<A, B> operator+(const Expr<A>& a, const Expr<B>& b) {
  return {a.self(), b.self()};
}
template <class A>
Scaled<A> operator*(double s, const Expr<A>& a) {
  return {s, a.self()};
}
SPARSEGEN_JACOBIAN(y[3], x[6])
void expressionTemplates(const double* x, double* y) {
  Vec<3> a, b;
  for (std::size_t i = 0; i < 3; ++i) {
    a[i] = x[i];
    b[i] = x[3 + i];
  }
  Vec<3> c = 2.0 * a + b;
  c = c + x[0] * b;
  for (std::size_t i = 0; i < 3; ++i) y[i] = c[i] * c[i];
}

template <int R, int C>
class Matrix {
public:
  double& operator()(int i, int j) { return m_[i * C + j]; }
  double operator()(int i, int j) const { return m_[i * C + j]; }
  template <int K>
  Matrix<R, K> operator*(const Matrix<C, K>& o) const {
    Matrix<R, K> r;
    for (int i = 0; i < R; ++i)
      for (int j = 0; j < K; ++j) {
        double s = 0;
        for (int k = 0; k < C; ++k) s += (*this)(i, k) * o(k, j);
        r(i, j) = s;
      }
    return r;
  }
  friend Matrix operator+(Matrix a, const Matrix& b) {
    for (int k = 0; k < R * C; ++k) a.m_[k] += b.m_[k];
    return a;
  }
  Matrix<C, R> transposed() const {
    Matrix<C, R> t;
    for (int i = 0; i < R; ++i)
      for (int j = 0; j < C; ++j) t(j, i) = (*this)(i, j);
    return t;
  }
  static Matrix identity() {
    Matrix m{};
    for (int i = 0; i < R; ++i) m(i, i) = 1.0;
    return m;
  }

private:
  double m_[R * C];
};
SPARSEGEN_JACOBIAN(y[4], x[6])
void matrices(const double* x, double* y) {
  Matrix<2, 3> a;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j) a(i, j) = x[3 * i + j];
  const auto g = a * a.transposed() + Matrix<2, 2>::identity();
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) y[2 * i + j] = g(i, j);
}

struct Upwind {
  static double flux(double l, double) { return l; }
};
struct Central {
  static double flux(double l, double r) { return 0.5 * (l + r); }
};
template <class Derived>
struct Model {
  double rate(double u) const { return static_cast<const Derived*>(this)->reaction(u) * 2.0; }
};
struct Fisher : Model<Fisher> {
  double k = 3.0;
  double reaction(double u) const { return k * u * (1 - u); }
};
template <class Scheme, class Reaction>
void step(const double* x, double* y, int n, const Model<Reaction>& r) {
  for (int i = 0; i < n; ++i) {
    const double l = i > 0 ? x[i - 1] : 0.0, rr = i + 1 < n ? x[i + 1] : 0.0;
    y[i] = Scheme::flux(x[i], rr) - Scheme::flux(l, x[i]) + r.rate(x[i]);
  }
}
SPARSEGEN_JACOBIAN(y[5], x[5])
void centralFluxes(const double* x, double* y) { step<Central>(x, y, 5, Fisher{}); }

SPARSEGEN_JACOBIAN(y[5], x[5])
void upwindFluxes(const double* x, double* y) { step<Upwind, Fisher>(x, y, 5, Fisher{}); }

template <class... T>
double sumSquares(T... t) {
  double s = 0;
  for (double v : {t...}) s += v * v;
  return s + (t * ...);
}
SPARSEGEN_JACOBIAN(y[1], x[3])
void packs(const double* x, double* y) { y[0] = sumSquares(x[0], x[1], x[2]); }

template <std::size_t... I>
double dot(const double* a, const double* b, std::index_sequence<I...>) {
  return ((a[I] * b[I]) + ...);
}
SPARSEGEN_JACOBIAN(y[1], x[6])
void indexSequences(const double* x, double* y) { y[0] = dot(x, x + 3, std::make_index_sequence<3>{}); }

static std::tuple<double, double, int> split(double a, double b) { return {a * b, a - b, 2}; }
SPARSEGEN_JACOBIAN(y[2], x[2])
void tuples(const double* x, double* y) {
  auto [p, m, n] = split(x[0], x[1]);
  y[0] = p * n;
  y[1] = m;
}

SPARSEGEN_JACOBIAN(y[9], x[9])
void nestedArrays(const double* x, double* y) {
  std::array<std::array<double, 3>, 3> a{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) a[i][j] = x[3 * i + j];
  auto b = a;
  std::swap(b[0], b[2]);
  for (auto& row : b)
    for (auto& v : row) v *= v;
  std::size_t k = 0;
  for (const auto& row : b)
    for (const auto& v : row) y[k++] = v + a[1][1];
}

// RANGE: 0.5 1.5
SPARSEGEN_JACOBIAN(y[2], x[2])
void thrown(const std::vector<double>& x, std::vector<double>& y) {
  if (x.size() != y.size()) throw std::invalid_argument("size " + std::to_string(x.size()));
  if (!(x[0] > 0)) throw std::domain_error("negative");
  y[0] = std::log(x.at(0));
  y[1] = x.at(1);
}

constexpr std::array<double, 4> makeTable() {
  std::array<double, 4> t{};
  for (std::size_t i = 0; i < 4; ++i) t[i] = i == 2 ? 0.0 : 1.0 / (1.0 + static_cast<double>(i));
  return t;
}
constexpr auto kTable = makeTable();
SPARSEGEN_JACOBIAN(y[4], x[4])
void tables(const double* x, double* y) {
  for (std::size_t i = 0; i < 4; ++i) y[i] = kTable[i] * x[i] + kTable.back();
}

namespace phys::detail {
inline namespace v1 {
struct State {
  double r, u;
  friend double energy(const State& s) { return s.r * s.u * s.u; }
};
}  // namespace v1
}  // namespace phys::detail
SPARSEGEN_JACOBIAN(y[1], x[2])
void friends(const double* x, double* y) {
  phys::detail::State s{x[0], x[1]};
  y[0] = energy(s);
}

struct Buffer {
  std::vector<double> data;
  explicit Buffer(std::size_t n) : data(n) {}
  Buffer(Buffer&&) noexcept = default;
  Buffer& operator=(Buffer&&) noexcept = default;
};
static Buffer scaled(Buffer b, double s) {
  for (auto& v : b.data) v *= s;
  return b;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void moved(const double* x, double* y) {
  Buffer b(3);
  std::copy(x, x + 3, b.data.begin());
  Buffer c = scaled(std::move(b), x[0]);
  b = Buffer(1);
  std::copy(c.data.begin(), c.data.end(), y);
}

struct Law {
  virtual ~Law() = default;
  virtual double stress(double e) const = 0;
  virtual double energy(double e) const { return 0.5 * stress(e) * e; }
};
struct Linear : Law {
  double k;
  explicit Linear(double k_) : k(k_) {}
  double stress(double e) const override { return k * e; }
};
struct Power final : Law {
  double stress(double e) const override { return std::pow(e, 3); }
};
static double total(const Law& l, const double* x, int n) {
  double s = 0;
  for (int i = 0; i + 1 < n; ++i) s += l.energy(x[i + 1] - x[i]);
  return s;
}
SPARSEGEN_JACOBIAN(return, x[5])
double lawsByReference(const double* x) {
  const Linear l(2.0);
  const Power p;
  return total(l, x, 5) + total(p, x, 3);
}

SPARSEGEN_JACOBIAN(y[1], x[4])
void lawsByPointer(const double* x, double* y) {
  std::vector<std::unique_ptr<Law>> laws;
  laws.push_back(std::make_unique<Linear>(3.0));
  laws.emplace_back(std::make_unique<Power>());
  y[0] = 0;
  for (const auto& l : laws) y[0] += l->stress(x[0]) + l->energy(x[1]);
}

class Counter {
public:
  explicit Counter(int& n) : n_(n) { ++n_; }
  ~Counter() { --n_; }

private:
  int& n_;
};
SPARSEGEN_JACOBIAN(y[1], x[1])
void counted(const double* x, double* y) {
  int n = 1;
  {
    Counter c(n);
    y[0] = n * x[0];
  }
  y[0] += n * x[0] * x[0];
}

template <class T>
T lerp(T a, T b, T t) {
  return a + t * (b - a);
}
template <class T, std::enable_if_t<!std::is_integral_v<T>, int> = 0>
T sq(T v) {
  return v * v;
}
SPARSEGEN_JACOBIAN(y[1], x[3])
void constrained(const double* x, double* y) { y[0] = lerp(x[0], sq(x[1]), x[2]); }

struct Grid {
  int nx, ny;
  int operator()(int i, int j) const { return i + nx * j; }
  struct Iter {
    int k;
    const Grid* g;
    int operator*() const { return k; }
    Iter& operator++() {
      ++k;
      return *this;
    }
    bool operator!=(const Iter& o) const { return k != o.k; }
  };
  Iter begin() const { return {0, this}; }
  Iter end() const { return {nx * ny, this}; }
};
SPARSEGEN_JACOBIAN(y[6], x[6])
void ownIterators(const double* x, double* y) {
  const Grid g{3, 2};
  for (int k : g) y[k] = x[k] * x[g(0, 1)];
}

SPARSEGEN_JACOBIAN(y[4], x[2])
void written(const double* x, double* y) {
  double* out = y;
  auto put = [&out](double v) { *out++ = v; };
  put(x[0]);
  put(x[1]);
  put(x[0] * x[1]);
  put(1.0);
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void sparseRows(const double* x, double* y) {
  std::vector<std::vector<std::pair<int, double>>> rows(3);
  rows[0] = {{0, 2.0}, {1, -1.0}};
  rows[1].push_back({2, 4.0});
  rows[2].emplace_back(0, 1.0);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    double s = 0;
    for (const auto& [j, v] : rows[i]) s += v * x[j];
    y[i] = s;
  }
}

class Cached {
public:
  explicit Cached(const double* x) : x_(x) {}
  double norm() const {
    if (!valid_) {
      cache_ = x_[0] * x_[0] + x_[1] * x_[1];
      valid_ = true;
    }
    return cache_;
  }

private:
  const double* x_;
  mutable double cache_ = 0;
  mutable bool valid_ = false;
};
SPARSEGEN_JACOBIAN(y[2], x[3])
void cached(const double* x, double* y) {
  Cached c(x);
  y[0] = c.norm() * x[2];
  y[1] = c.norm();
}

template <class F, class G>
auto compose(F f, G g) {
  return [f, g](auto v) { return f(g(v)); };
}
static auto adder(double by) {
  return [by](double v) { return v + by; };
}
SPARSEGEN_JACOBIAN(y[1], x[2])
void composed(const double* x, double* y) {
  auto h = compose(adder(x[1]), [](double v) { return v * v; });
  y[0] = h(x[0]);
}

template <std::size_t N>
std::array<double, N> solve(std::array<std::array<double, N>, N> a, std::array<double, N> b) {
  for (std::size_t c = 0; c < N; ++c) {
    std::size_t p = c;
    for (std::size_t r = c + 1; r < N; ++r)
      if (std::abs(a[r][c]) > std::abs(a[p][c])) p = r;
    std::swap(a[p], a[c]);
    std::swap(b[p], b[c]);
    for (std::size_t r = c + 1; r < N; ++r) {
      const double f = a[r][c] / a[c][c];
      for (std::size_t k = c; k < N; ++k) a[r][k] -= f * a[c][k];
      b[r] -= f * b[c];
    }
  }
  for (std::size_t c = N; c-- > 0;) {
    for (std::size_t k = c + 1; k < N; ++k) b[c] -= a[c][k] * b[k];
    b[c] /= a[c][c];
  }
  return b;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void pivoted(const double* x, double* y) {
  std::array<std::array<double, 3>, 3> a = {{{x[0], 1.0, 0.5}, {1.0, x[1] + 2, 0.25}, {0.5, 0.25, x[2] + 3}}};
  const auto s = solve<3>(a, {x[0], x[1], x[2]});
  std::copy(s.begin(), s.end(), y);
}

class Dense {
public:
  Dense(std::size_t r, std::size_t c) : r_(r), c_(c), v_(r * c) {}
  Dense(std::initializer_list<std::initializer_list<double>> rows) : r_(rows.size()), c_(rows.begin()->size()) {
    for (const auto& row : rows)
      for (double v : row) v_.push_back(v);
  }
  double& operator()(std::size_t i, std::size_t j) { return v_[i * c_ + j]; }
  const double& operator()(std::size_t i, std::size_t j) const { return v_[i * c_ + j]; }
  std::size_t rows() const { return r_; }
  std::size_t cols() const { return c_; }
  friend Dense operator*(const Dense& a, const Dense& b) {
    Dense m(a.r_, b.c_);
    for (std::size_t i = 0; i < a.r_; ++i)
      for (std::size_t j = 0; j < b.c_; ++j)
        for (std::size_t k = 0; k < a.c_; ++k) m(i, j) += a(i, k) * b(k, j);
    return m;
  }
  Dense& operator+=(const Dense& o) {
    for (std::size_t k = 0; k < v_.size(); ++k) v_[k] += o.v_[k];
    return *this;
  }

private:
  std::size_t r_, c_;
  std::vector<double> v_;
};
SPARSEGEN_JACOBIAN(y[4], x[4])
void dense(const double* x, double* y) {
  Dense a{{x[0], x[1]}, {0.0, x[2]}}, b{{1.0, 2.0}, {x[3], 0.5}};
  Dense c = a * b;
  c += a;
  for (std::size_t i = 0; i < c.rows(); ++i)
    for (std::size_t j = 0; j < c.cols(); ++j) y[2 * i + j] = c(i, j);
}

struct Shape;
struct Circle;
struct Square;
struct Visitor {
  virtual ~Visitor() = default;
  virtual void visit(const Circle& c) = 0;
  virtual void visit(const Square& s) = 0;
};
struct Shape {
  virtual ~Shape() = default;
  virtual void accept(Visitor& v) const = 0;
};
struct Circle : Shape {
  double r;
  explicit Circle(double r_) : r(r_) {}
  void accept(Visitor& v) const override { v.visit(*this); }
};
struct Square : Shape {
  double a;
  explicit Square(double a_) : a(a_) {}
  void accept(Visitor& v) const override { v.visit(*this); }
};
struct Area : Visitor {
  double sum = 0;
  void visit(const Circle& c) override { sum += 3.14 * c.r * c.r; }
  void visit(const Square& s) override { sum += s.a * s.a; }
};
SPARSEGEN_JACOBIAN(y[1], x[2])
void doubleDispatch(const double* x, double* y) {
  Area area;
  std::vector<std::unique_ptr<Shape>> all;
  all.push_back(std::make_unique<Circle>(x[0]));
  all.push_back(std::make_unique<Square>(x[1]));
  for (auto& s : all) s->accept(area);
  y[0] = area.sum;
}

template <class... C>
constexpr double horner(double v, double c0, C... c) {
  if constexpr (sizeof...(c) == 0)
    return c0;
  else
    return c0 + v * horner(v, c...);
}
SPARSEGEN_JACOBIAN(y[1], x[1])
void horners(const double* x, double* y) { y[0] = horner(x[0], 1.0, 0.5, 0.25, 0.125); }

SPARSEGEN_JACOBIAN(y[2], x[3])
void concatenated(const double* x, double* y) {
  const auto t = std::tuple_cat(std::make_tuple(x[0], 2), std::make_tuple(x[1] * x[2]));
  y[0] = std::apply([](auto... v) { return (static_cast<double>(v) + ...); }, t);
  y[1] = std::get<int>(t) * std::get<2>(t);
}

enum class Limiter { None, Minmod, VanLeer };
template <Limiter L>
double limit(double r) {
  if constexpr (L == Limiter::None)
    return 1.0;
  else if constexpr (L == Limiter::Minmod)
    return std::max(0.0, std::min(1.0, r));
  else
    return (r + std::abs(r)) / (1 + std::abs(r));
}
static double limitBy(Limiter l, double r) {
  switch (l) {
    case Limiter::None:
      return 1.0;
    case Limiter::Minmod:
      return limit<Limiter::Minmod>(r);
    case Limiter::VanLeer:
      return limit<Limiter::VanLeer>(r);
  }
  return 0;
}
// WITH l: 2
SPARSEGEN_JACOBIAN(y[3], x[4])
void limited(int l, const double* x, double* y) {
  for (int i = 0; i < 3; ++i) y[i] = limitBy(static_cast<Limiter>(l), x[i + 1] / (2 + x[i])) * x[i];
}

SPARSEGEN_JACOBIAN(y[2], x[3])
void wrappers(const double* x, double* y) {
  std::array<std::function<double(double)>, 2> f = {[](double v) { return v * v; }, [x](double v) { return v * x[2]; }};
  for (std::size_t k = 0; k < 2; ++k) y[k] = f[k](x[k]);
}

struct Simpson {
  template <class F>
  double operator()(F&& f, double a, double b, int n) const {
    const double h = (b - a) / n;
    double s = f(a) + f(b);
    for (int k = 1; k < n; ++k) s += (k % 2 ? 4 : 2) * f(a + k * h);
    return s * h / 3;
  }
};
SPARSEGEN_JACOBIAN(y[1], x[3])
void integrated(const double* x, double* y) {
  y[0] = Simpson{}([&](double t) { return std::exp(-x[2] * t); }, x[0], x[1], 8);
}

template <class F>
double newton(F f, double v) {
  for (int k = 0; k < 20; ++k) {
    const auto [r, d] = f(v);
    if (std::abs(r) < 1e-12) break;
    v -= r / d;
  }
  return v;
}
SPARSEGEN_JACOBIAN(y[1], x[1])
void newtons(const double* x, double* y) {
  y[0] = newton([a = x[0]](double v) { return std::pair{v * v * v - a, 3 * v * v}; }, 1.0);
}

class Accumulator {
public:
  Accumulator& add(double v) & {
    sum_ += v;
    return *this;
  }
  Accumulator&& add(double v) && {
    sum_ += v;
    return std::move(*this);
  }
  operator double() const { return sum_; }

private:
  double sum_ = 0;
};
SPARSEGEN_JACOBIAN(y[1], x[3])
void chained(const double* x, double* y) {
  y[0] = Accumulator{}.add(x[0]).add(x[1] * x[2]);
  Accumulator a;
  a.add(x[0]).add(1.0);
  y[0] *= a;
}

template <template <class> class C>
double sumOver(const double* x, int n) {
  C<double> c;
  for (int k = 0; k < n; ++k) c.push(x[k]);
  return c.total();
}
template <class T>
struct Stack {
  T items[8];
  int n = 0;
  void push(T v) { items[n++] = v; }
  T total() const {
    T s{};
    for (int k = 0; k < n; ++k) s += items[k];
    return s;
  }
};
SPARSEGEN_JACOBIAN(y[1], x[3])
void ofTemplates(const double* x, double* y) { y[0] = sumOver<Stack>(x, 3); }

struct ListNode {
  double v;
  std::unique_ptr<ListNode> next;
};
SPARSEGEN_JACOBIAN(y[1], x[3])
void linked(const double* x, double* y) {
  std::unique_ptr<ListNode> head;
  for (int k = 0; k < 3; ++k) {
    auto n = std::make_unique<ListNode>();
    n->v = x[k];
    n->next = std::move(head);
    head = std::move(n);
  }
  double s = 0;
  for (auto* n = head.get(); n; n = n->next.get()) s += n->v * n->v;
  y[0] = s;
}

static thread_local double scratch[3];
SPARSEGEN_JACOBIAN(y[1], x[3])
void scratched(const double* x, double* y) {
  for (int k = 0; k < 3; ++k) scratch[k] = x[k] * x[k];
  y[0] = scratch[0] + scratch[2];
}

SPARSEGEN_JACOBIAN(y[1], x[2])
void referred(const double* x, double* y) {
  double local = x[0];
  auto& ref = local;
  auto* ptr = &ref;
  *ptr += x[1];
  y[0] = local;
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void swapped(const double* x, double* y) {
  auto swap2 = [](auto& a, auto& b) {
    auto t = std::move(a);
    a = std::move(b);
    b = std::move(t);
  };
  double a = x[0], b = x[1];
  swap2(a, b);
  y[0] = a;
  y[1] = b * a;
}

// Classes that write out what the compiler's copies would do are elements like any other.
struct OldVector {
  double d[3];
  OldVector() { d[0] = d[1] = d[2] = 0; }
  OldVector(const OldVector& o) { d[0] = o.d[0], d[1] = o.d[1], d[2] = o.d[2]; }
  OldVector& operator=(const OldVector& o) {
    if (this != &o)
      for (int k = 0; k < 3; ++k) d[k] = o.d[k];
    return *this;
  }
};
class OldFrame {
  double m_[2][3];
  OldVector origin_;
  int kind_ = 0;

public:
  OldFrame() : m_() {}
  OldFrame(const OldFrame& o) : origin_(o.origin_), kind_(o.kind_) {
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j != 3; j++) m_[i][j] = o.m_[i][j];
  }
  OldFrame& operator=(const OldFrame& o) {
    if (this == &o) return *this;
    for (int i = 0; i < 2; ++i) {
      for (int j = 0; j < 3; ++j) this->m_[i][j] = o.m_[i][j];
    }
    origin_ = o.origin_;
    kind_ = o.kind_;
    return *this;
  }
  double& at(int i, int j) { return m_[i][j]; }
  OldVector& origin() { return origin_; }
};
SPARSEGEN_JACOBIAN(y[4], x[4])
void oldElements(const double* x, double* y) {
  std::vector<OldVector> v(2), w;
  v[0].d[1] = x[0];
  v[1].d[2] = x[1] * x[2];
  w = v;
  v[0].d[1] = 0;
  w.push_back(w[0]);
  std::vector<OldFrame> frames;
  frames.resize(2);
  frames[0].at(1, 2) = x[3];
  frames[0].origin() = w[1];
  frames[1] = frames[0];
  frames.insert(frames.begin(), frames[1]);
  frames[1].at(1, 2) *= x[0];
  y[0] = w[2].d[1] + v[0].d[1];
  y[1] = frames[0].at(1, 2) + frames[0].at(0, 1);
  y[2] = frames[2].origin().d[2];
  y[3] = frames[1].at(1, 2);
}

// A temporary whose end only asserts, as those have that take what is listed behind commas.
struct Filled {
  double d[4] = {};
};
struct Filling {
  Filled& to;
  int count = 1;
  Filling(Filled& filled, double v) : to(filled) { to.d[0] = v; }
  ~Filling() { finished(); }
  Filling& operator,(double v) {
    to.d[count++] = v;
    return *this;
  }
  Filled& finished() {
    assert(count == 4 && "not all are given");
    return to;
  }
};
static Filling operator<<(Filled& to, double v) { return Filling(to, v); }
SPARSEGEN_JACOBIAN(y[4], x[2])
void listed(const double* x, double* y) {
  Filled m;
  m << x[0], 1.0, x[1], x[0] * x[1];
  for (int k = 0; k < 4; ++k) y[k] = m.d[k] * m.d[k];
}

// State that is a vector with functions of its own.
class StateVector : public std::vector<double> {
public:
  using std::vector<double>::vector;
  double dot(const StateVector& other) const {
    double sum = 0;
    for (size_type k = 0; k < size(); ++k) sum += (*this)[k] * other[k];
    return sum;
  }
  StateVector& operator+=(const StateVector& other) {
    for (size_type k = 0; k < size(); ++k) at(k) += other[k];
    return *this;
  }
  friend StateVector operator*(double by, StateVector v) {
    for (double& each : v) each *= by;
    return v;
  }
};
static StateVector slope(const StateVector& u) {
  StateVector s(u.size(), 0.0);
  for (std::size_t k = 0; k + 1 < u.size(); ++k) s[k] = u[k + 1] * u[k];
  s.back() = -u.back();
  return s;
}
SPARSEGEN_JACOBIAN((y[3], d), x[3])
void stateSteps(const double* x, double* y, double& d) {
  StateVector u(x, x + 3);
  u += 0.1 * slope(u);
  StateVector v = u;
  v.push_back(x[0]);
  v.erase(v.begin());
  d = v.dot(u);
  std::copy(u.begin(), u.end(), y);
}

// So does one with a base.
struct OldPoint : OldVector {
  double weight;
  OldPoint() : weight(1) {}
  OldPoint(const OldPoint& o) : OldVector(o), weight(o.weight) {}
};
SPARSEGEN_JACOBIAN(y[1], x[2])
void oldPoints(const double* x, double* y) {
  std::vector<OldPoint> all(1);
  all[0].d[2] = x[0];
  all.push_back(all[0]);
  all[0].weight = x[1];
  y[0] = all[1].d[2] * all[1].weight + all[0].weight;
}
