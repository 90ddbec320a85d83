// Small models in classes, as their users write them.
// RUN: %run
#include <sparsegen/annotate.h>

#include <cmath>
// Expressions that are objects, evaluated when they are assigned.
template <class E>
struct Expr {
  const E& self() const { return static_cast<const E&>(*this); }
  double operator[](int i) const { return self()[i]; }
};
template <int N>
struct Vec : Expr<Vec<N>> {
  double d[N];
  Vec() : d{} {}
  template <class E>
  Vec(const Expr<E>& e) {
    for (int i = 0; i < N; ++i) d[i] = e.self()[i];
  }
  template <class E>
  Vec& operator=(const Expr<E>& e) {
    for (int i = 0; i < N; ++i) d[i] = e.self()[i];
    return *this;
  }
  double operator[](int i) const { return d[i]; }
  double& operator[](int i) { return d[i]; }
};
template <class L, class R>
struct Sum : Expr<Sum<L, R>> {
  const L& l;
  const R& r;
  Sum(const L& a, const R& b) : l(a), r(b) {}
  double operator[](int i) const { return l[i] + r[i]; }
};
template <class R>
struct Scaled : Expr<Scaled<R>> {
  double s;
  const R& r;
  Scaled(double a, const R& b) : s(a), r(b) {}
  double operator[](int i) const { return s * r[i]; }
};
template <class L, class R>
Sum<L, R> operator+(const Expr<L>& l, const Expr<R>& r) {
  return {l.self(), r.self()};
}
template <class R>
Scaled<R> operator*(double s, const Expr<R>& r) {
  return {s, r.self()};
}
SPARSEGEN_JACOBIAN(y[3], x[6])
void expr(const double* x, double* y) {
  Vec<3> a, b;
  for (int i = 0; i < 3; ++i) {
    a[i] = x[i];
    b[i] = x[3 + i];
  }
  Vec<3> c = a + 2.0 * b + a[0] * a;
  a = c + b;
  for (int i = 0; i < 3; ++i) y[i] = a[i] * c[2 - i];
}
// A method in the base whose right-hand side is the derived class's.
struct Stepper {
  virtual ~Stepper() = default;
  void step(const double* u, double* v, double h) const {
    double k[2], t[2];
    rhs(u, k);
    for (int i = 0; i < 2; ++i) t[i] = u[i] + 0.5 * h * k[i];
    rhs(t, k);
    for (int i = 0; i < 2; ++i) v[i] = u[i] + h * k[i];
  }

protected:
  virtual void rhs(const double* u, double* f) const = 0;
};
struct Pendulum : Stepper {
  double g;
  explicit Pendulum(double g_) : g(g_) {}

protected:
  void rhs(const double* u, double* f) const override {
    f[0] = u[1];
    f[1] = -g * std::sin(u[0]);
  }
};
SPARSEGEN_JACOBIAN(v[2], u[2])
void pendulum(const double* u, double* v, double h) {
  Pendulum p(9.81);
  const Stepper& s = p;
  s.step(u, v, h);
}

// A class with iterators of its own.
struct Ring {
  double d[4];
  struct It {
    const double* p;
    int k;
    double operator*() const { return p[k % 4]; }
    It& operator++() {
      ++k;
      return *this;
    }
    bool operator!=(const It& o) const { return k != o.k; }
  };
  It begin() const { return {d, 1}; }
  It end() const { return {d, 5}; }
};
SPARSEGEN_JACOBIAN(y[4], x[4])
void ring(const double* x, double* y) {
  Ring r;
  for (int i = 0; i < 4; ++i) r.d[i] = x[i];
  int n = 0;
  for (double v : r) y[n++] = v * v;
}
// A number that is a class, in a template for numbers.
class Real {
  double v_;

public:
  Real(double v = 0.0) : v_(v) {}
  double value() const { return v_; }
  friend Real operator+(Real a, Real b) { return Real(a.v_ + b.v_); }
  friend Real operator*(Real a, Real b) { return Real(a.v_ * b.v_); }
  friend Real operator-(Real a) { return Real(-a.v_); }
  friend Real sin(Real a) { return Real(std::sin(a.v_)); }
  friend bool operator<(Real a, Real b) { return a.v_ < b.v_; }
  Real& operator+=(Real b) { return *this = *this + b; }
};
template <class T>
T rosen(const T* x, int n) {
  using std::sin;
  T s(0.0);
  for (int i = 0; i + 1 < n; ++i) {
    T a = x[i + 1] + -(x[i] * x[i]);
    s += T(100.0) * a * a + sin(x[i]);
  }
  return s < T(0.0) ? -s : s;
}
SPARSEGEN_JACOBIAN(return, x[4])
double real(const double* x) {
  Real r[4];
  for (int i = 0; i < 4; ++i) r[i] = x[i];
  return rosen(r, 4).value();
}

// Materials chosen from a table.
namespace {
struct Table {
  static constexpr int kN = 3;
  static constexpr double w[kN] = {1.0, 0.5, 0.25};
  static const int idx[kN];
};
const int Table::idx[3] = {2, 0, 1};
struct Material {
  enum class Kind { Linear, Cubic };
  Kind kind;
  double e;
  double stress(double s) const {
    switch (kind) {
      case Kind::Linear:
        return e * s;
      case Kind::Cubic:
        return e * s * s * s;
    }
    return 0.0;
  }
};
}  // namespace
static const Material kSteel{Material::Kind::Linear, 210.0};
SPARSEGEN_JACOBIAN(y[3], x[3])
void tables(const double* x, double* y) {
  const Material rubber{Material::Kind::Cubic, 0.1};
  const Material* all[] = {&kSteel, &rubber, &kSteel};
  for (int i = 0; i < Table::kN; ++i) y[i] = all[i]->stress(x[Table::idx[i]]) + Table::w[i] * x[i];
}
// Tables in classes, objects of constants, a mesh that calls back.
struct Element {
  int nodes[2];
  double k;
};
struct Mesh {
  Element el[3];
  int count;
  template <class F>
  void visit(F f) const {
    for (const Element& e : el) f(e);
  }
};
// WITH mesh: {{{{0, 1}, 2.0}, {{1, 2}, 3.0}, {{2, 0}, 4.0}}, 3}
SPARSEGEN_JACOBIAN(f[3], u[3])
void assemble(const Mesh& mesh, const double* u, double* f) {
  static const Mesh kMesh = {{{{0, 1}, 2.0}, {{1, 2}, 3.0}, {{2, 0}, 4.0}}, 3};
  for (int i = 0; i < 3; ++i) f[i] = 0.0;
  kMesh.visit([&](const Element& e) {
    const auto& [a, b] = e.nodes;
    const double s = e.k * mesh.el[0].k * (u[b] - u[a]);
    f[a] += s;
    f[b] -= s * u[a];
  });
}
// An accumulator that is asked whether it has anything.
class Acc {
  double s_ = 0;
  int n_ = 0;

public:
  Acc& add(double v) & {
    s_ += v;
    ++n_;
    return *this;
  }
  double mean() const { return s_ / n_; }
  operator bool() const { return n_ > 0; }
  friend double total(const Acc& a) { return a.s_; }
};
SPARSEGEN_JACOBIAN(y[2], x[3])
void acc(const double* x, double* y) {
  Acc a;
  if (a) a.add(100.0);
  for (int i = 0; i < 3; ++i) a.add(x[i]).add(i);
  y[0] = a ? a.mean() : 0.0;
  y[1] = total(a) * x[0];
}
// A recursive power of a matrix.
struct Mat2 {
  double a[2][2];
  static Mat2 identity() { return {{{1, 0}, {0, 1}}}; }
  Mat2 T() const { return {{{a[0][0], a[1][0]}, {a[0][1], a[1][1]}}}; }
};
Mat2 operator*(const Mat2& p, const Mat2& q) {
  Mat2 r{};
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      for (int k = 0; k < 2; ++k) r.a[i][j] += p.a[i][k] * q.a[k][j];
  return r;
}
Mat2 power(const Mat2& m, int n) {
  if (n == 0) return Mat2::identity();
  const Mat2 h = power(m, n / 2);
  return n % 2 ? h * h * m : h * h;
}
SPARSEGEN_JACOBIAN(y[4], x[4])
void mats(const double* x, double* y) {
  Mat2 m{{{x[0], x[1]}, {x[2], x[3]}}};
  Mat2 p = power(m, 3).T();
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) y[2 * i + j] = p.a[i][j];
}
