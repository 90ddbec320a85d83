// `std::function` of what the code makes: lambdas, functors and functions; given on, kept, chosen, copied, returned.
// RUN: %run
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <memory>
#include <sparsegen/annotate.h>
#include <utility>
#include <vector>

// PATTERN: XX / .X
SPARSEGEN_JACOBIAN(y[2], x[2])
void variable(const double* x, double* y) {
  const double k = x[0];
  std::function<double(double)> g = [k](double t) { return k * t * t; };
  y[0] = g(x[1]);
  g = [&](double t) { return std::sin(t) * x[1]; };
  y[1] = g(2.0);
}

static double cube(double t) { return t * t * t; }
static double twice(const std::function<double(double)>& f, double t) { return f(f(t)); }
static double once(std::function<double(double)> f, double t) { return f ? f(t) : t; }
struct Affine {
  double a, b;
  double operator()(double t) const { return a * t + b; }
};

// PATTERN: X... / XX.. / .XX. / ...X
SPARSEGEN_JACOBIAN(y[4], x[4])
void given(const double* x, double* y) {
  y[0] = twice(cube, x[0]);
  y[1] = twice([&](double t) { return t * x[1]; }, x[0]);
  const Affine affine{x[1], x[2]};
  y[2] = twice(affine, 3.0);
  y[3] = once(nullptr, x[3]) + once(&cube, x[3]);
}

class Source {
public:
  explicit Source(std::function<double(double, int)> f) : rate_(std::move(f)) {}
  double at(double t, int k) const { return rate_(t, k); }

private:
  std::function<double(double, int)> rate_;
};

// PATTERN: XX. / .XX
SPARSEGEN_JACOBIAN(y[2], x[3])
void kept(const double* x, double* y) {
  const Source source([x](double t, int k) { return x[k] * t; });
  y[0] = source.at(x[1], 0);
  const Source other = source;
  y[1] = other.at(x[1], 2);
}

// PATTERN: X.. / .X. / ..X
SPARSEGEN_JACOBIAN(y[3], x[3])
void table(const double* x, double* y) {
  const std::array<std::function<double(double)>, 3> terms{cube, [](double t) { return 2 * t; },
                                                           [](auto t) { return std::exp(t); }};
  for (std::size_t k = 0; k < terms.size(); ++k) y[k] = terms[k](x[k]);
}

// PATTERN: XX. / XX. / ..X
SPARSEGEN_JACOBIAN(y[3], x[3])
void listed(const double* x, double* y) {
  std::vector<std::function<void(const std::vector<double>&, std::vector<double>&)>> passes;
  passes.push_back([](const std::vector<double>& from, std::vector<double>& to) {
    for (std::size_t k = 0; k < from.size(); ++k) to[k] = from[k] * from[k];
  });
  passes.emplace_back([](const std::vector<double>& from, std::vector<double>& to) {
    to[0] += from[1];
    to[1] += from[0];
  });
  const std::vector<double> u(x, x + 3);
  std::vector<double> r(3);
  for (const auto& pass : passes) pass(u, r);
  for (std::size_t k = 0; k < 3; ++k) y[k] = r[k];
}

static std::function<double(double)> scaled(double by) {
  return [by](double t) { return by * t; };
}
static std::function<double(double)> composed(std::function<double(double)> f, std::function<double(double)> g) {
  return [f, g](double t) { return f(g(t)); };
}

// PATTERN: XXX / XX.
SPARSEGEN_JACOBIAN(y[2], x[3])
void returned(const double* x, double* y) {
  const auto f = composed(scaled(x[0]), scaled(x[1]));
  y[0] = f(x[2]);
  y[1] = composed(cube, scaled(x[0]))(x[1]);
}

// Other parameters and results than the wrapper's own.
// PATTERN: XX / .X
SPARSEGEN_JACOBIAN(y[2], x[2])
void converted(const double* x, double* y) {
  const std::function<double(double, const Affine&)> f = [](const double& t, Affine a) { return a(t); };
  y[0] = f(x[0], Affine{2.0, x[1]});
  const std::function<double(float)> g = [&](double t) { return static_cast<int>(t) + x[1]; };
  y[1] = g(1.5F) * x[1];
}

// Which one it is depends on the values.
// PATTERN: XX
// WITH mode: 1
SPARSEGEN_JACOBIAN(y[1], x[2])
void chosen(const double* x, double* y, int mode) {
  std::function<double(double)> f;
  if (mode > 0)
    f = [&](double t) { return t * x[1]; };
  else
    f = cube;
  y[0] = f(x[0]);
}

// Made in a loop, each of what it captures.
// PATTERN: XX. / .XX / X.X
SPARSEGEN_JACOBIAN(y[3], x[3])
void madeInLoop(const double* x, double* y) {
  std::vector<std::function<double()>> terms;
  for (int i = 0; i < 3; ++i) terms.push_back([x, i] { return x[i] * x[(i + 1) % 3]; });
  for (std::size_t i = 0; i < 3; ++i) y[i] = terms[i]();
}

class Model {
public:
  explicit Model(double k) : k_(k) {
    law_ = [this](double t) { return k_ * t; };
  }
  double operator()(double t) const { return law_(t); }

private:
  double k_;
  std::function<double(double)> law_;
};

// Of its own object, and of itself.
// PATTERN: XX / X.
SPARSEGEN_JACOBIAN(y[2], x[2])
void ofItself(const double* x, double* y) {
  const Model model(x[0]);
  y[0] = model(x[1]);
  std::function<double(int)> power = [&](int n) { return n == 0 ? 1.0 : x[0] * power(n - 1); };
  y[1] = power(3);
}

struct Options {
  std::function<double(double)> limiter = [](double r) { return r > 0 ? (r < 1 ? r : 1.0) : 0.0; };
  double eps = 1e-3;
};

// PATTERN: XXX. / .XXX
SPARSEGEN_JACOBIAN(y[2], u[4])
void limited(const double* u, double* y) {
  const Options options;
  for (int i = 0; i < 2; ++i) {
    const double a = u[i + 1] - u[i], b = u[i + 2] - u[i + 1];
    y[i] = u[i + 1] + options.limiter(a / (b * b + options.eps)) * b;
  }
}

struct Law {
  virtual ~Law() = default;
  virtual double at(double t) const = 0;
};
struct Called : Law {
  std::function<double(double)> f;
  explicit Called(std::function<double(double)> g) : f(std::move(g)) {}
  double at(double t) const override { return f(t); }
};

// PATTERN: XX
SPARSEGEN_JACOBIAN(y[1], x[2])
void withinVirtual(const double* x, double* y) {
  std::vector<std::unique_ptr<Law>> laws;
  laws.push_back(std::make_unique<Called>([&](double t) { return x[0] * t; }));
  laws.push_back(std::make_unique<Called>([](double t) { return t * t; }));
  y[0] = 0;
  for (const auto& law : laws) y[0] += law->at(x[1]);
}

// Vectors that grow behind what refers to them, which a caller, a member or a derived class has by then.
using Call = std::function<double(double)>;
static void bind(Call& f, std::vector<double>& v) { f = [&v](double s) { return v.back() * s; }; }
SPARSEGEN_JACOBIAN(y[2], x[2])
void boundGrows(const double* x, double* y) {
  std::vector<double> v(1, x[0]);
  Call g;
  bind(g, v);
  y[0] = g(x[1]);
  v.push_back(x[1] * x[1]);
  y[1] = g(2.0);
}
class Watcher {
 public:
  void of(const std::vector<double>& v) { f_ = [&v](double s) { return s * v[v.size() - 1]; }; }
  double operator()(double s) const { return f_(s); }
 private:
  Call f_;
};
SPARSEGEN_JACOBIAN(y[2], x[2])
void watched(const double* x, double* y) {
  std::vector<double> v(1, x[0]);
  Watcher w;
  w.of(v);
  y[0] = w(x[1]);
  v.push_back(x[1] * x[1]);
  y[1] = w(2.0);
}
static void all(std::vector<Call>* fs, std::vector<double>& v) { fs->push_back([&v](double s) { return v.back() * s; }); }
SPARSEGEN_JACOBIAN(y[2], x[2])
void several(const double* x, double* y) {
  std::vector<double> v(1, x[0]);
  std::vector<Call> fs;
  all(&fs, v);
  v.push_back(x[1]);
  all(&fs, v);
  for (int i = 0; i < 2; ++i) y[i] = fs[static_cast<std::size_t>(i)](x[i]);
}

struct Curve {
  virtual double at(double s) const = 0;
  virtual ~Curve() = default;
};
template <class F>
struct CurveOf : Curve {
  explicit CurveOf(F f) : f_(f) {}
  double at(double s) const override { return f_(s); }
  F f_;
};
static std::unique_ptr<Curve> through(std::vector<double>& v) {
  const auto last = [&v](double s) { return v.back() * s; };
  return std::make_unique<CurveOf<decltype(last)>>(last);
}
SPARSEGEN_JACOBIAN(y[2], x[2])
void derivedGrows(const double* x, double* y) {
  std::vector<double> v(1, x[0]);
  const auto curve = through(v);
  y[0] = curve->at(x[1]);
  v.push_back(x[1] * x[1]);
  y[1] = curve->at(2.0);
}

// A closure of rows, made in each round; what it leads to has no derivative of its own.
SPARSEGEN_JACOBIAN(y[2][2], x[2][2])
void overRows(const double* const* x, double** y) {
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) y[i][j] = x[j][i];
  for (int i = 0; i < 2; ++i) {
    std::function<double(double)> f = [](double v) { return 0.5 * v; };
    if (i < 1) f = [=](double v) { return v * y[i][1] + y[1][i]; };
    y[1 - i][i] = f(x[i][i]) * x[0][i];
  }
}

// It has the vector as it was.
SPARSEGEN_JACOBIAN(y[1], x[2])
void copiesVector(const double* x, double* y) {
  std::vector<double> v{x[0], x[1]};
  const std::function<double(double)> f = [=](double t) { return t * v[1]; };
  v[1] = 0;
  y[0] = f(x[0]);
}

// Wrappers of lambdas with copies of vectors outlive the blocks that these were made in.
struct Poly { std::vector<double> c; double at(double v) const { double s = 0; for (int k = 2; k >= 0; --k) s = s * v + c[k]; return s; } };
SPARSEGEN_JACOBIAN(y[3], x[3])
void keptPoly(const double* x, double* y) {
  std::function<double(double)> f;
  if (x[0] > -100) {
    Poly p{{x[0], x[1], x[2]}};
    f = [p](double v) { return p.at(v); };
  }
  for (int i = 0; i < 3; ++i) y[i] = f(x[i]);
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void keptOfLoop(const double* x, double* y) {
  std::function<double(double)> f = [](double v) { return v; };
  for (int i = 0; i < 2; ++i) {
    Poly p{{x[0], x[1], x[i]}};
    f = [p, i](double v) { return p.at(v) * i; };
  }
  for (int i = 0; i < 3; ++i) y[i] = f(x[i]);
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void keptOfJump(const double* x, double* y) {
  std::function<double(double)> f;
  int i = 0;
again:
  {
    std::vector<double> p{x[0], x[1], x[i]};
    f = [p](double v) { return v * p[0] + p[2]; };
  }
  y[i] = f(x[i]);
  if (++i < 3) goto again;
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void keptNested(const double* x, double* y) {
  std::function<double(double)> f;
  {
    struct In { std::vector<double> w; };
    struct Out { In in; double k; };
    Out o{{{x[0], x[1]}}, x[2]};
    auto g = [o](double v) { return o.in.w[0] * v + o.in.w[1] * o.k; };
    f = g;
  }
  for (int i = 0; i < 3; ++i) y[i] = f(x[i]);
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void keptInVector(const double* x, double* y) {
  std::vector<std::function<double(double)>> laws;
  for (int i = 0; i < 3; ++i) {
    std::vector<double> w(static_cast<std::size_t>(i + 1), x[i]);
    w[0] *= 2.0;
    const auto g = [w](double v) { return w.back() * v + w[0]; };
    if (i == 1) laws.push_back([=](double v) { return g(v) * w[0]; });
    else laws.emplace_back(g);
  }
  for (int i = 0; i < 3; ++i) y[i] = laws[static_cast<std::size_t>(2 - i)](x[i]);
}
struct Bank {
  std::function<double(double)> f;
  void set(std::vector<double> w) { f = [w](double v) { return w[0] * v + w[1]; }; }
};
SPARSEGEN_JACOBIAN(y[2], x[4])
void keptInObjects(const double* x, double* y) {
  Bank banks[2];
  for (int i = 0; i < 2; ++i) banks[i].set({x[i], x[i + 2]});
  y[0] = banks[0].f(x[1]);
  y[1] = banks[1].f(x[0]);
}
static std::function<double(double)> lawOf(const std::vector<double>& w) { return [w](double v) { return w[0] * v + w[1]; }; }
SPARSEGEN_JACOBIAN(y[2], x[4])
void keptReturned(const double* x, double* y) {
  const auto f = lawOf({x[0], x[2]});
  auto g = lawOf({x[1], x[3]});
  y[0] = f(x[1]);
  g = f;
  y[1] = g(x[3]);
}
// PATTERN: XX
// WITH mode: 1
SPARSEGEN_JACOBIAN(y[1], x[2])
void keptOfBranch(const double* x, double* y, int mode) {
  std::vector<double> v{x[0], x[1]};
  std::function<double(double)> f = [=](double t) { return t; };
  if (mode > 0) f = [=](double t) { return t * v[1]; };
  y[0] = f(x[0]);
}

// One of a pointer to no function is empty.
static double squared(double t) { return t * t; }
// PATTERN: .X. X.X ..X
SPARSEGEN_JACOBIAN(y[3], x[3])
void ofNone(const double* x, double* y) {
  double (*target)(double) = nullptr;
  std::function<double(double)> f(target), g = &squared;
  y[0] = f ? f(x[0]) : g(x[1]);
  target = squared;
  f = x[2] > 0.0 ? target : nullptr;
  y[1] = f ? f(x[0]) + x[2] : x[2];
  f = target;
  y[2] = f ? f(x[2]) : x[0];
}

// A copy of the dependents, which had been rows of the Jacobian before.
using Three = std::array<double, 3>;
using One = std::array<double, 1>;
SPARSEGEN_JACOBIAN(y[1], x[3])
void ofDependents(const Three& x, One& y) {
  y[0] = std::atan(x[0]);
  y[0] = 2.0;
  const std::function<double(double)> f = [=](double v) { return v * y[0]; };
  y[0] = f(x[1]);
}

// One that a helper makes in a loop of unknown length, of a closure or of a function: each has a cell of its own.
static void turned(const std::vector<double>& from, std::vector<double>& to, double v) {
  to[1] = v;
  std::function<double(double)> f = squared;
  if (v > from[0]) f = [&](double t) -> double { return std::sin(to[1] + t); };
  to[0] += f(v);
}
// WARNS: *
// PATTERN: XX .X
SPARSEGEN_JACOBIAN(y[2], x[2])
void inARun(const std::vector<double>& x, std::vector<double>& y) {
  y.assign(2, x[0]);
  int n = 1;
  int* end = &n;
  for (int i = 0; i < *end; ++i) {
    if (i == 0) n = 2;
    turned(std::vector<double>(x), y, x[1]);
  }
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void exchanged(const double* x, double* y) {
  const double k = x[1];
  std::function<double(double)> a = [](double v) { return v * v; }, b = [k](double v) { return k * v; };
  std::swap(a, b);
  y[0] = a(x[0]);
  a.swap(b);
  y[1] = a(x[1]);
}

// Objects of an array have a function each.
struct Owner {
  double k = 1;
  std::function<double(double)> f = [this](double v) { return k * v; };
};
struct Owners {
  Owner all[2];
};
// PATTERN: X.. / .XX / XX. / .XX
SPARSEGEN_JACOBIAN(y[4], x[3])
void owners(const double* x, double* y) {
  Owner plain[2], listed[2] = {};
  std::array<Owner, 2> kept{};
  Owners inner;
  plain[0].k = x[0];
  plain[1].k = 3.0;
  listed[0].k = 2.0;
  listed[1].k = 5.0;
  kept[0].k = 7.0;
  kept[1].k = x[1];
  inner.all[0].k = 4.0;
  inner.all[1].k = x[2];
  y[0] = plain[0].f(2.0) + plain[1].f(x[0]);
  y[1] = listed[0].f(x[1]) + listed[1].f(x[2]);
  y[2] = kept[0].f(x[0]) + kept[1].f(2.0);
  y[3] = inner.all[0].f(x[1]) + inner.all[1].f(3.0);
}

// A closure that stays within its function, which a loop of unknown length calls and which calls by a table too.
static double wave(double v) { return std::sin(v); }
static double square(double v) { return 0.25 * v * v; }
static double (*const rates[2])(double) = {wave, square};
static double among(double a, double b) {
  double sum = 0;
  for (int k = 0; k < 2; ++k) sum += rates[k](b);
  std::function<double(double)> f = [=](double v) { return v < a - 2.0 ? b : a * v; };
  return sum + f(a);
}
// WITH rounds: 3
// PATTERN: XX
SPARSEGEN_JACOBIAN(y[1], x[2])
void inUnknownLoop(const double* x, int rounds, double* y) {
  y[0] = 0;
  int k = 0;
  do {
    y[0] += among(x[0], x[1]);
    ++k;
  } while (k < rounds);
}
