// Vectors that lambdas refer to and that grow afterwards: in the function, in the lambda, behind a lambda that was returned.
// WARNS: no-adjoint
// RUN: %run
#include <sparsegen/annotate.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

static auto last(std::vector<double>& v) {
  return [&] { return v.back(); };
}
static auto lastOfConst(const std::vector<double>& v) {
  return [&v, n = v.size()] { return v.back() * static_cast<double>(v.size() - n); };
}
SPARSEGEN_JACOBIAN(y[3], x[2])
void returned(const double* x, double* y) {
  std::vector<double> v(1, x[0]);
  const auto g = last(v);
  const auto h = lastOfConst(v);
  v.push_back(x[1]);
  y[0] = g();
  y[1] = h();
  y[2] = x[0] * x[1];
}
SPARSEGEN_JACOBIAN(y[3], x[2])
void behind(const double* x, double* y) {
  std::vector<double> v(1, x[0]);
  auto& w = v;
  const auto g = [&] { return w.back(); };
  const auto h = [&u = v] { return u[u.size() - 1] * u[0]; };
  y[0] = g() * h();
  v.push_back(x[1]);
  y[1] = g();
  y[2] = h();
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void grows(const double* x, double* y) {
  std::vector<double> v;
  const auto add = [&](double value) { v.push_back(value * value); };
  const auto sum = [&] { double s = 0; for (const double e : v) s += e; return s; };
  for (int i = 0; i < 3; ++i) {
    add(x[i]);
    y[i] = sum() * static_cast<double>(v.size());
  }
}
SPARSEGEN_JACOBIAN(y[2], x[4])
void inLoop(const double* x, double* y) {
  std::vector<double> v(1, x[0]);
  for (int i = 1; i < 4; ++i) {
    v.push_back(x[i] * v.back());
    const auto f = [&](double s) { return s * v[v.size() - 2] + v.front(); };
    y[i % 2] = f(x[i]);
  }
}
static void relax(std::vector<double>& u, double by) {
  for (double& e : u) e *= by;
  u.resize(u.size() + 1, by);
}
SPARSEGEN_JACOBIAN(y[2], x[3])
void byHelper(const double* x, double* y) {
  std::vector<double> v(x, x + 2);
  const auto f = [&v](std::size_t k) { return k < v.size() ? v[k] : 1.0; };
  y[0] = f(2) * x[0];
  relax(v, x[2]);
  y[1] = f(2) * f(0);
}
SPARSEGEN_JACOBIAN(y[2], x[3])
void nested(const double* x, double* y) {
  std::vector<double> v(x, x + 2);
  const auto outer = [&] {
    const auto inner = [&] { return v.back() + v[0]; };
    v.push_back(x[2] * x[1]);
    return inner();
  };
  y[0] = outer();
  y[1] = outer();
  y[1] *= v[v.size() - 2];
}
SPARSEGEN_JACOBIAN(y[2], x[3])
void assigned(const double* x, double* y) {
  std::vector<double> v(x, x + 2), w(1, x[2]);
  const auto f = [&] { return v.back() * static_cast<double>(v.size()) + w[0]; };
  y[0] = f();
  v = w;
  w = {x[0], x[1], x[2]};
  y[1] = f();
}
SPARSEGEN_JACOBIAN(y[2], x[3])
void swapped(const double* x, double* y) {
  std::vector<double> v(x, x + 2), w(1, x[2]);
  const auto f = [&] { return v.back() * static_cast<double>(v.size()) + w[0]; };
  y[0] = f();
  std::swap(v, w);
  y[1] = f();
}
template <class F> double twice(F f, std::vector<double>& v, double a) { const double first = f(); v.push_back(a); return first + f(); }
SPARSEGEN_JACOBIAN(y[1], x[3])
void toTemplate(const double* x, double* y) {
  std::vector<double> v(x, x + 2);
  y[0] = twice([&] { return v.back() * v.back(); }, v, x[2]);
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void forEach(const double* x, double* y) {
  std::vector<double> v;
  std::for_each(x, x + 3, [&](double e) { v.push_back(std::sin(e)); });
  std::transform(v.begin(), v.end(), y, [&](double e) { return e * v[0]; });
}
SPARSEGEN_JACOBIAN(y[2], x[2])
void pop(const double* x, double* y) {
  std::vector<double> stack{x[0]};
  const auto push = [&stack](double value) { stack.push_back(value); };
  const auto pop = [&stack] { const double top = stack.back(); stack.pop_back(); return top; };
  push(x[1]);
  const double a = pop(), b = pop();
  push(a * b);
  push(x[0]);
  y[0] = pop();
  y[0] -= 2 * pop();
  y[1] = static_cast<double>(stack.size()) * x[1];
}
struct S { std::vector<double> v; };
SPARSEGEN_JACOBIAN(y[1], x[2])
void ofMember(const double* x, double* y) {
  S s{{x[0]}};
  const auto g = [&v = s.v] { return v.back(); };
  s.v.push_back(x[1]);
  y[0] = g();
}
SPARSEGEN_JACOBIAN(y[1], x[2])
void ofVectors(const double* x, double* y) {
  std::vector<std::vector<double>> rows(2);
  for (auto& row : rows) {
    const auto add = [&](double e) { row.push_back(e * e); };
    for (int i = 0; i < 2; ++i) add(x[i]);
  }
  y[0] = rows[0][1] * rows[1][0];
}
static double pushed(std::vector<double>& v, const double* x) {
  const auto add = [&](double e) { v.push_back(e * e); };
  add(x[0]); add(x[1]);
  return v.back() * static_cast<double>(v.size());
}
SPARSEGEN_JACOBIAN(y[2], x[2])
void inHelper(const double* x, double* y) {
  std::vector<double> v;
  y[0] = pushed(v, x);
  y[1] = pushed(v, x);
  y[1] += v[0];
}
SPARSEGEN_JACOBIAN(y[2], x[2])
void ofEntry(const double* x, std::vector<double>& y) {
  y.clear();
  const auto add = [&](double e) { y.push_back(e * e); };
  add(x[0]); add(x[1]);
}
SPARSEGEN_JACOBIAN(return[2], x[2])
std::vector<double> result(const double* x) {
  std::vector<double> y;
  const auto add = [&](double e) { y.push_back(e * e); };
  add(x[0]); add(x[1]);
  return y;
}
class Tape {
  std::vector<double> v_;
 public:
  double run(const double* x) {
    const auto add = [this](double e) { v_.push_back(e * e); };
    const auto get = [&] { return v_.back(); };
    add(x[0]);
    const double a = get();
    add(x[1]);
    return a * get();
  }
};
SPARSEGEN_JACOBIAN(y[1], x[2])
void tape(const double* x, double* y) { Tape t; y[0] = t.run(x); }
struct Series {
  std::vector<double> coefficients;
};
// WITH series: {{0.5, 2.0}}
SPARSEGEN_JACOBIAN(y[1], x[2])
SPARSEGEN_SET(series.coefficients.size, 2)
void ofCallers(const Series& series, const double* x, double* y) {
  std::vector<double> own{x[0], x[1]};
  const auto power = [&of = series.coefficients, &own] { return of[0] * own.back() + of[1] * own[0]; };
  y[0] = power();
  own[0] = x[1];
  y[0] *= power();
}

template <class F> auto compose(F f) { return [f](double v) { return f(f(v)); }; }
static auto collector(std::vector<double>& to) { return [&to](double v) { to.push_back(v); return static_cast<double>(to.size()) * v; }; }
SPARSEGEN_JACOBIAN(y[3], x[3])
void composed(const double* x, double* y) {
  std::vector<double> all;
  const auto g = compose(collector(all));
  for (int i = 0; i < 2; ++i) y[i] = g(x[i]);
  y[2] = std::accumulate(all.begin(), all.end(), 0.0) * x[2];
}
SPARSEGEN_JACOBIAN(y[1], x[4])
void recursive(const double* x, double* y) {
  std::vector<double> stack;
  const auto walk = [&](auto&& self, int n) -> void {
    if (n == 4) return;
    stack.push_back(x[n] * (stack.empty() ? 1.0 : stack.back()));
    self(self, n + 1);
  };
  walk(walk, 0);
  y[0] = stack.back() + stack[1];
}
SPARSEGEN_JACOBIAN(y[2], x[3])
SPARSEGEN_SET(mode, 1)
void chosen(const double* x, double* y, int mode) {
  std::vector<double> a(1, x[0]), b(2, x[1]);
  auto& w = mode > 0 ? a : b;
  const auto f = [&] { return w.back() * a.front(); };
  y[0] = f();
  w.push_back(x[2]);
  y[1] = f();
}
SPARSEGEN_JACOBIAN(y[2], x[3])
void twoVectors(const double* x, double* y) {
  std::vector<double> v, w;
  const auto push = [&](double e) { (v.size() > w.size() ? w : v).push_back(e); };
  push(x[0]); push(x[1]); push(x[2]);
  y[0] = v[1] * v[0];
  y[1] = w[0];
}

// A vector that is a parameter, and that what is called changes by another way.
template <class F>
static double around(const std::vector<double>& v, F grow) {
  const auto last = [&v] { return v.back(); };
  const double first = last();
  grow();
  return first * last();
}
SPARSEGEN_JACOBIAN(y[1], x[2])
void callback(const double* x, double* y) {
  std::vector<double> v(1, x[0]);
  y[0] = around(v, [&] { v.push_back(x[1]); });
}
template <class F>
static double sum(const std::vector<double>& v, F grow) {
  double s = 0;
  const std::size_t n = v.size();
  grow();
  for (std::size_t i = n; i < v.size(); ++i) s += v[i];
  return s;
}
SPARSEGEN_JACOBIAN(y[1], x[2])
void sizeGrows(const double* x, double* y) {
  std::vector<double> v(1, x[0]);
  y[0] = sum(v, [&] { v.push_back(x[1] * x[1]); }) + x[0];
}
template <class F>
static void loop(std::vector<double>& v, F grow) {
  for (std::size_t i = 0; i < v.size(); ++i)
    if (v.size() < 3) grow();
}
SPARSEGEN_JACOBIAN(y[1], x[2])
void boundGrows(const double* x, double* y) {
  std::vector<double> v(1, x[0]);
  loop(v, [&] { v.push_back(v.back() * x[1]); });
  y[0] = v.back();
}
template <class F>
static double handedOn(const std::vector<double>& v, F f) {
  const double product = around(v, [&] { f(); });
  return product + static_cast<double>(v.size());
}
SPARSEGEN_JACOBIAN(y[1], x[2])
void grownTwice(const double* x, double* y) {
  std::vector<double> v(1, x[0]);
  y[0] = handedOn(v, [&] { v.push_back(x[1]); v.resize(v.size() + 1, x[0]); });
}
struct Grower {
  std::vector<double>& v;
  double by;
  void operator()() const { v.push_back(by); }
};
SPARSEGEN_JACOBIAN(y[2], x[2])
void byFunctor(const double* x, double* y) {
  std::vector<double> v(1, x[0]);
  const Grower g{v, x[1]};
  y[0] = around(v, g);
  y[1] = sum(v, g);
}
// A copy of it elsewhere lets nothing lead to it.
SPARSEGEN_JACOBIAN(y[1], x[4])
void copiedBeside(const double* x, double* y) {
  const std::vector<double> from(3, x[2]);
  std::vector<double> v(from);
  if (x[0] > 0.5) {
    y[0] = [&](const auto& by) { return by * v[1]; }(x[0]);
  } else {
    std::vector<double> other;
    other = v;
    other.push_back(x[1]);
    y[0] = other[1] * other.back();
  }
}

// Closures with copies of vectors are returned and copied.
static auto lawOf(const std::vector<double>& w, double by) {
  std::vector<double> own(w);
  own[0] *= by;
  return [own](double v) { return own[0] * v + own.back(); };
}
template <class F> static auto twice(F f) { return [f](double v) { return f(f(v)); }; }
SPARSEGEN_JACOBIAN(y[3], x[4])
void lawsReturned(const double* x, double* y) {
  const auto f = lawOf({x[0], x[2]}, x[1]);
  const auto g = lawOf({x[1], x[3]}, 2.0);
  y[0] = f(x[1]);
  y[1] = g(x[3]);
  const auto h = twice(g);
  y[2] = h(x[0]);
}
SPARSEGEN_JACOBIAN(y[3], x[3])
void lawsInLoop(const double* x, double* y) {
  for (int i = 0; i < 3; ++i) {
    const auto f = lawOf(std::vector<double>(static_cast<std::size_t>(i + 1), x[i]), x[0]);
    const auto h = f;
    y[i] = h(x[2 - i]);
  }
}

// No pointer leads to the vectors of the caller of the entry function.
static double forwarded(double (*f)(double), double v) { return 0.5 * f(v); }
static double ratio(double v) { return v / (3.0 + v); }
static void follow(const std::vector<double>& from, std::vector<double>& to, double v) {
  to[0] = forwarded(&ratio, v) * from[1];
}
SPARSEGEN_JACOBIAN(y[2], x[2])
void onItself(std::vector<double> x, std::vector<double>& y) {
  y[0] = x[0];
  y[1] = x[1] * x[1];
  follow(y, y, x[0]);
  y[1] = [&](const auto& by) { return by * y[0]; }(x[1]);
}

// A vector that is given away in the end does not change behind the closures that see it.
inline void byPointer(const std::vector<double>& from, std::vector<double>& to, double (*rate)(double)) {
  to[0] = rate(from[1]);
}
inline double tripled(double v) { return 3.0 * v; }
SPARSEGEN_JACOBIAN(return[2], x[2])
std::vector<double> givenAway(const std::vector<double>& x) {
  std::vector<double> y(2);
  y[0] = x[0];
  y[1] = x[1] * x[1];
  byPointer(y, y, tripled);
  const auto sum = [&](double v) { return y[1] + v; };
  y[1] = sum(x[0]);
  return y;
}

// A reference to what an object holds, which calls by a pointer and by a base let grow after the lambda is made.
struct Collected {
  std::vector<double> got;
};
static void collect(Collected& into, double v) { into.got.push_back(v); }
struct Listener {
  virtual ~Listener() = default;
  virtual void on(double v) = 0;
};
struct Recorder : Listener {
  std::vector<double> seen;
  void on(double v) override { seen.push_back(v); }
};
static void feed(Listener& listener, const double* x) {
  listener.on(x[0]);
  listener.on(x[1]);
}
SPARSEGEN_JACOBIAN(y[2], x[2])
void grown_behind(const double* x, double* y) {
  Collected all;
  auto& got = all.got;
  const auto length = [&got] { return static_cast<double>(got.size()); };
  void (*call)(Collected&, double) = collect;
  call(all, x[1]);
  y[0] = x[0] * length();
  Recorder recorder;
  const auto& seen = recorder.seen;
  const auto weigh = [&](double w) {
    double sum = 0.0;
    for (const double v : seen) sum += w * v;
    return sum;
  };
  feed(recorder, x);
  y[1] = weigh(2.0) * x[0];
}
