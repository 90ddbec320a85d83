// Functions of classes in which something could go wrong without a word.
// RUN: %run
// WARNS: store-unknown-index
#include <sparsegen/annotate.h>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

// Results and lists that are assigned to what they are made of.
struct S {
  double a, b;
};
static S swp(const S& p) { return S{p.b, p.a}; }
struct H {
  S s;
  H(const S& q) : s(swp(q)) {}
};
SPARSEGEN_JACOBIAN(y[2], x[2])
void swapped(const double* x, double* y) {
  S s = {x[0], 2 * x[1]};
  s = swp(s);
  S arr[2] = {s, swp(s)};
  arr[0] = swp(arr[0]);
  S& r = arr[1];
  r = S{r.b, r.a};
  s = {s.b, s.a};
  y[0] = s.a + arr[0].a;
  y[1] = s.b * arr[1].b;
}

// Moves that leave something behind.
struct V {
  double d[2];
  V() = default;
  V(double a, double b) : d{a, b} {}
  V(V&& o) : d{o.d[0], o.d[1]} { o.d[0] = 0; }
  V(const V&) = default;
  V& operator=(V&& o) {
    d[0] = o.d[0];
    d[1] = o.d[1];
    o.d[1] = 7;
    return *this;
  }
  V& operator=(const V&) = default;
};
template <class T>
void myswap(T& a, T& b) {
  T t(static_cast<T&&>(a));
  a = static_cast<T&&>(b);
  b = static_cast<T&&>(t);
}
V mk(double a) {
  V v(a, a * a);
  return v;
}
SPARSEGEN_JACOBIAN(y[4], x[2])
void moved(const double* x, double* y) {
  V a(x[0], 1.0), b(x[1], 2.0);
  myswap(a, b);
  const V& t = mk(x[1]);
  V c = static_cast<V&&>(a);
  y[0] = a.d[0] + b.d[0];
  y[1] = t.d[1];
  y[2] = c.d[0];
  y[3] = mk(x[0]).d[1] + V(mk(x[1])).d[0];
}

// A static member that constructors count with.
struct Cnt {
  static int n;
  double v;
  Cnt(double a) : v(a) { ++n; }
};
int Cnt::n = 0;
SPARSEGEN_JACOBIAN(y[2], x[2])
void counted(const double* x, double* y) {
  Cnt::n = 0;
  Cnt a(x[0]), b(x[1]);
  y[0] = a.v * Cnt::n;
  y[1] = b.v;
}

// A lambda that gives a place.
SPARSEGEN_JACOBIAN(y[2], x[2])
void refret(const double* x, double* y) {
  double t[2] = {x[0], x[1]};
  auto at = [&t](int i) -> double& { return t[i]; };
  at(0) += at(1);
  at(1) = 3.0;
  y[0] = at(0);
  y[1] = t[1] + x[0];
}

// Of two calls that give a place, one is made.
SPARSEGEN_JACOBIAN(y[2], x[2])
void condcall(const double* x, double* y) {
  double s = 0, u = 0;
  int n = 0;
  auto pick = [&n](double& r) -> double& {
    ++n;
    return r;
  };
  const bool first = x[0] > x[1];
  (first ? pick(s) : pick(u)) = x[0];
  y[0] = s + u;
  y[1] = n * x[1];
}

// Bounds that lambdas and member functions move.
SPARSEGEN_JACOBIAN(y[6], x[6])
void bounds(const double* x, double* y) {
  int n = 3;
  for (int i = 0; i < 6; ++i) y[i] = 0.0;
  auto grow = [&] {
    if (n < 5) ++n;
  };
  for (int i = 0; i < n; ++i) {
    y[i] = x[i] * x[5];
    grow();
  }
  struct List {
    int size = 1;
    double v[6] = {};
    void push(double a) { v[size++] = a; }
  } l;
  l.v[0] = x[0];
  for (int i = 0; i < l.size; ++i)
    if (l.size < 4) l.push(l.v[i] * x[l.size]);
  y[5] = l.v[3];
}

// Lambdas that write elements, and keep a state of their own.
struct Poly {
  double c[3];
  template <class F>
  void map(F f) {
    for (auto& v : c) f(v);
  }
};
SPARSEGEN_JACOBIAN(y[3], x[3])
void mapped(const double* x, double* y) {
  Poly p{{x[0], x[1], x[2]}};
  double total = 0.0;
  p.map([&](double& v) {
    auto sq = [&] { v *= v; };
    sq();
    total += v;
  });
  int k = 0;
  p.map([&, scale = 2.0](const double& v) mutable {
    scale *= 2;
    y[k++] = scale * v + total;
  });
}

// Two bases of one template.
template <class A>
struct Tag {
  A v;
};
struct Two : Tag<double>, Tag<int> {
  double s;
};
SPARSEGEN_JACOBIAN(y[2], x[2])
void two(const double* x, double* y) {
  Two t{{x[0]}, {2}, x[1]};
  y[0] = t.Tag<double>::v * t.s;
  y[1] = t.s * t.Tag<int>::v;
}

// A copy of *this, and an object that is given itself.
struct Grid {
  double u[3];
  Grid smoothed() const {
    Grid g = *this;
    for (int i = 1; i < 2; ++i) g.u[i] = 0.5 * (u[i - 1] + u[i + 1]);
    return g;
  }
  void become(const Grid& o) {
    for (int i = 0; i < 3; ++i) u[i] = o.u[2 - i];
  }
};
SPARSEGEN_JACOBIAN(y[3], x[3])
void alias(const double* x, double* y) {
  Grid g{{x[0], x[1] * x[1], x[2]}};
  g = g.smoothed();
  g.become(g);
  for (int i = 0; i < 3; ++i) y[i] = g.u[i];
}

// Variables that outlive a call, written by constructors, member functions, lambdas and templates.
static int counter = 0;
static double kept = 0.0;
static double table[3] = {1.0, 2.0, 3.0};
struct W {
  static double last;
  double v = (kept = 2.0);
  void put(double a) { last = a; }
};
double W::last = 0.0;
template <class T>
void store(T a, int i) {
  table[i] = a;
}
SPARSEGEN_JACOBIAN(y[5], x[3])
void outliving(const double* x, double* y) {
  counter = 0;
  kept = 1.0;
  W::last = 3.0;
  for (int i = 0; i < 3; ++i) table[i] = 1.0;
  auto inc = [] { ++counter; };
  auto gen = [](auto a) { kept += a; };
  inc();
  inc();
  W w;
  w.put(x[0]);
  gen(x[1]);
  store(x[2], 1);
  y[0] = counter * x[0];
  y[1] = kept;
  y[2] = W::last;
  y[3] = table[1] * table[0];
  y[4] = w.v * x[1];
}

// One that a template only reads.
static double fixed[2] = {1.5, 0.5};
template <class T>
double at(T i) {
  return fixed[i];
}
SPARSEGEN_JACOBIAN(y[1], x[1])
void only_read(const double* x, double* y) { y[0] = at(1) * x[0]; }

// What an operator assigns is made once, whatever making it does besides.
struct Sum {
  double value = 0;
  Sum() = default;
  explicit Sum(double v) : value(v) {}
  Sum(const Sum& other) : value(other.value) {}
  Sum& operator=(const Sum& other) {
    value = other.value;
    return *this;
  }
  Sum& operator+=(const Sum& other) {
    value += other.value;
    return *this;
  }
  Sum& operator*=(double by) {
    value *= by;
    return *this;
  }
};
static Sum following(const double* x, int& k) { return Sum(x[++k]); }
static double number(const double* x, int& k) { return x[++k]; }

SPARSEGEN_JACOBIAN(y[3], x[6])
void assigned_once(const double* x, double* y) {
  int k = -1;
  Sum s;
  s += following(x, k);
  s += following(x, k);
  y[0] = s.value;
  s = following(x, k);
  y[1] = s.value;
  s *= number(x, k);
  y[2] = s.value + x[4] * k;
}

// What the compiler assigns member by member, where one is a union within.
struct Maybe {
  std::optional<double> o;
  std::vector<double> v;
};
SPARSEGEN_JACOBIAN(y[2], x[2])
void maybeAssigned(const double* x, double* y) {
  Maybe a, b, c;
  a.o = x[0];
  b.o = x[1];
  b = a;
  y[0] = *b.o;
  c = std::move(b);
  y[1] = c.o ? *c.o : x[1];
  std::swap(a, c);
  y[1] += *a.o * *c.o;
}
struct MaybeLaw {
  std::optional<double> o;
  std::function<double(double)> f;
};
SPARSEGEN_JACOBIAN(y[1], x[2])
void maybeWithLaw(const double* x, double* y) {
  MaybeLaw a, b;
  a.o = x[0];
  a.f = [](double t) { return t * t; };
  b = a;
  y[0] = b.f(*b.o);
}
// An object is made though nothing is read of it.
struct Adds {
  double v;
  static double twice(double t) { return 2 * t; }
  Adds& add(double d) {
    v += d;
    return *this;
  }
};
struct Counts {
  double t = 0;
  std::pair<double, int> bump(double d) {
    t += d;
    return {t, 1};
  }
};
SPARSEGEN_JACOBIAN(y[5], x[2])
void dropped(const double* x, double* y) {
  Adds s{x[1]};
  s.add(x[0]).v;
  y[0] = s.v;
  Adds t[2] = {{x[0]}, {x[1]}};
  Adds* p = t;
  p++->v;
  y[1] = p->v;
  Counts c;
  c.bump(x[0]).first;
  y[2] = c.t;
  y[3] = (s.add(x[0]).v, x[0]) + s.add(1.0).twice(x[0]);
  y[4] = s.v;
}
