// What is refused of std::vector: at its place, with a way out.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <algorithm>
#include <sparsegen/annotate.h>
#include <tuple>
#include <utility>
#include <functional>
#include <cstring>
#include <iterator>
#include <vector>

struct Chain {
  std::vector<double> stiffness;
};

// CHECK: vectors.cpp:[[# @LINE + 2]]:20: error: `chain.stiffness` is a vector within an object, which can't be a dependent [sparsegen-bad-slot]
// CHECK: note: write to a vector that is a parameter, and copy it from there
SPARSEGEN_JACOBIAN(chain.stiffness[1], x[1])
void negativeMemberWritten(Chain& chain, const std::vector<double>& x) { chain.stiffness[0] = x[0]; }

// CHECK: vectors.cpp:[[# @LINE + 4]]:3: error: a vector within a struct or a vector can't change its size here [sparsegen-unsupported]
// CHECK: note: make a local vector of that size
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeMemberGrows(Chain& chain, const std::vector<double>& x, std::vector<double>& y) {
  chain.stiffness.push_back(1.0);
  y[0] = x[0];
}

// CHECK: vectors.cpp:[[# @LINE + 4]]:3: error: a copy of a `Chain`, or a new one, is not supported, because of the vector in it [sparsegen-unsupported]
// CHECK: note: pass it by reference, and make local vectors
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeStructCopied(const Chain& chain, const std::vector<double>& x, std::vector<double>& y) {
  const Chain copy = chain;
  y[0] = x[0] * copy.stiffness[0];
}

// CHECK: vectors.cpp:[[# @LINE + 3]]:{{[0-9]+}}: error: index 3 is outside of `y`, which has 3 elements [sparsegen-out-of-bounds]
SPARSEGEN_JACOBIAN(y[3], x[4])
void negativeTooMany(const std::vector<double>& x, std::vector<double>& y) {
  for (std::size_t i = 0; i < x.size(); ++i) y[i] = x[i];
}

// CHECK: vectors.cpp:[[# @LINE + 5]]:31: error: the loop's bound is not known: it depends on `p_size` [sparsegen-unknown-bound]
// CHECK: note: give `p_size` a value with `--set p_size=VALUE`, or with `SPARSEGEN_SET(p_size, VALUE)`
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeUnknownSize(const std::vector<double>& x, const std::vector<double>& p, std::vector<double>& y) {
  y[0] = x[0];
  for (std::size_t i = 0; i < p.size(); ++i) y[0] += p[i] * x[0];
}

inline void grow(const std::vector<double>& from, std::vector<double>& to) {
  for (std::size_t i = 0; i < from.size() && i < 9; ++i) to.push_back(from[i]);
}

// CHECK: vectors.cpp:[[# @LINE + 5]]:11: error: a call that may change the size of a vector which may be another argument too is not supported [sparsegen-unsupported]
// CHECK: note: pass a copy
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeTwice(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> w(x);
  grow(w, w);
  y[0] = w[0];
}

// CHECK: vectors.cpp:[[# @LINE + 7]]:16: error: a lambda that refers to this vector is not supported here [sparsegen-unsupported]
// CHECK: note: pass the vector to the lambda as an argument
struct Table {
  std::vector<double> values;
};
static auto reader(const Table& held) {
  std::vector<std::vector<int>> others;
  return [&v = held.values] { return v.back(); };
}
SPARSEGEN_JACOBIAN(y[1], x[1])
SPARSEGEN_SET(held.values.size, 2)
void negativeCaptured(const Table& held, const double* x, double* y) {
  y[0] = reader(held)() * x[0];
}

std::vector<double> kept;

// CHECK: vectors.cpp:[[# @LINE + 4]]:{{[0-9]+}}: error: the vector `kept` outlives the call and may change [sparsegen-unsupported]
// CHECK: note: pass it as a parameter
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeGlobal(const std::vector<double>& x, std::vector<double>& y) {
  kept.assign(1, x[0]);
  y[0] = kept[0];
}

// CHECK: vectors.cpp:[[# @LINE + 5]]:3: error: `emplace` of a vector is not supported [sparsegen-unsupported]
// CHECK: note: use its size, its elements and its iterators
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeInserted(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<std::pair<int, double>> w;
  w.emplace(w.begin(), 1, x[0]);
  y[0] = w[0].second;
}

inline void deeper(std::vector<double>& u, int depth) {
  std::vector<double> next(u.size());
  for (std::size_t i = 0; i < u.size(); ++i) next[i] = 2.0 * u[i];
  u.swap(next);
  if (depth > 0) deeper(u, depth - 1);
}

// CHECK: vectors.cpp:[[# @LINE - 6]]:3: error: a vector that is exchanged with one of the caller's, in a function that calls itself, is not supported [sparsegen-unsupported]
// CHECK: note: copy it to the caller's
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeRecursive(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> w(x);
  deeper(w, 3);
  y[0] = w[0];
}

// CHECK: vectors.cpp:[[# @LINE + 3]]:68: error: returning what is moved from this vector is not supported [sparsegen-unsupported]
// CHECK: note: return a copy of it
SPARSEGEN_JACOBIAN(return[1], x[1])
std::vector<double> negativeTaken(std::vector<double>& x) { return std::move(x); }

inline std::vector<double> pointed(double a, double** to) {
  std::vector<double> r(1, a);
  *to = &r[0];
  return r;
}

// CHECK: vectors.cpp:[[# @LINE + 6]]:7: error: a copy of what this call gives, and may be pointed to, is not supported [sparsegen-unsupported]
// CHECK: note: give it a name where it is declared
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativePointed(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> w;
  double* p = nullptr;
  w = pointed(x[0], &p);
  *p = 2.0 * x[0];
  y[0] = w[0];
}

struct Law {
  virtual ~Law() = default;
  virtual void apply(std::vector<double>& f) const = 0;
};
struct Turn : Law {
  void apply(std::vector<double>& f) const override {
    std::vector<double> g(f);
    f.swap(g);
  }
};

inline void use(const Law& law, std::vector<double>& f) { law.apply(f); }

// CHECK: vectors.cpp:[[# @LINE - 2]]:59: error: an indirect call of `Turn::apply`, which moves, swaps or resizes a vector that it is given, is not supported [sparsegen-unsupported]
// CHECK: note: let it write the elements alone
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeVirtual(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> w(x);
  use(Turn(), w);
  y[0] = w[0];
}

// What it calls indirectly without a vector may resize one all the same.
struct Store : Law {
  mutable std::vector<double> kept;
  virtual void grow() const { kept.resize(5); }
  void apply(std::vector<double>& f) const override {
    // CHECK: vectors.cpp:[[# @LINE + 1]]:5: error: an indirect call of `Store::grow`, which moves, swaps or resizes a vector that it is given, is not supported [sparsegen-unsupported]
    grow();
    f[0] *= 2.0;
  }
};
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeGrown(const std::vector<double>& x, std::vector<double>& y) {
  Store store;
  const Law& law = store;
  store.kept.push_back(x[0]);
  law.apply(store.kept);
  y[0] = store.kept[0];
}

// What resizes one is called indirectly by what gets one so.
struct Grower {
  virtual ~Grower() = default;
  virtual void step(double by) const = 0;
};
struct ByOne : Grower {
  std::vector<double>& kept;
  explicit ByOne(std::vector<double>& v) : kept(v) {}
  void step(double by) const override { kept.push_back(by); }
};
struct Caller : Law {
  const Grower& grower;
  explicit Caller(const Grower& g) : grower(g) {}
  void apply(std::vector<double>& v) const override {
    // CHECK: vectors.cpp:[[# @LINE + 1]]:5: error: an indirect call of `ByOne::step`, which moves, swaps or resizes a vector that it is given, is not supported [sparsegen-unsupported]
    grower.step(v[0]);
    v.back() *= 2.0;
  }
};
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeGrownBehind(const double* x, double* y) {
  std::vector<double> kept(1, x[0]);
  const ByOne one(kept);
  const Caller caller(one);
  const Law& law = caller;
  law.apply(kept);
  y[0] = kept[0];
}

// CHECK: vectors.cpp:[[# @LINE + 5]]:10: error: an indirect call of {{.*}}, which moves, swaps or resizes a vector that it is given, is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[2])
void negativeWrapped(const double* x, double* y) {
  std::vector<double> v(1, x[0]);
  std::function<double(const std::vector<double>&)> f = [&](const auto& w) { return v.push_back(x[1]), w.back(); };
  y[0] = f(v);
}

// CHECK: vectors.cpp:[[# @LINE + 6]]:3: error: a vector of lambdas that have copies of vectors is not supported [sparsegen-unsupported]
// CHECK: note: make them `std::function`s
SPARSEGEN_JACOBIAN(y[1], x[2])
void negativeClosures(const double* x, double* y) {
  const std::vector<double> v{x[0], x[1]};
  const auto f = [v](double t) { return t * v[1]; };
  std::vector<std::decay_t<decltype(f)>> all;
  y[0] = f(x[0]) + static_cast<double>(all.size());
}

struct Scales {
  double *place, by;
  ~Scales() { *place *= by; }
};
// CHECK: vectors.cpp:[[# @LINE + 5]]:3: error: a vector of objects like `Scales`, whose destructor does something, is not supported [sparsegen-unsupported]
// CHECK: note: make it an array
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeEnds(const double* x, double* y) {
  y[0] = x[0];
  std::vector<Scales> all;
  all.push_back({y, x[0]});
}

struct Halved {
  double a, b;
  Halved(double p, double q) : a(p), b(q) {}
  Halved(const Halved& other) : a(other.a), b(0) {}
  Halved& operator=(const Halved& other) = default;
};

// CHECK: vectors.cpp:[[# @LINE + 6]]:3: error: copies of `Halved`, which says itself what a copy is, are not supported here [sparsegen-unsupported]
// CHECK: note: copy the elements in a loop of your own, or let the compiler make its copies (`= default`)
SPARSEGEN_JACOBIAN(y[1], x[2])
void negativeCopies(const double* x, double* y) {
  std::vector<Halved> all;
  const Halved one(x[0], x[1]);
  all.push_back(one);
  y[0] = all[0].a + all[0].b;
}

struct Given {
  std::vector<double> k;
};
struct Work {
  std::vector<double> w;
  Work() : w(2) {}
};

// One that may be the caller's, or the code's own.
// CHECK: vectors.cpp:[[# @LINE + 7]]:34: error: a vector within an object of the caller's and one within an object of the code's own are not supported in one place [sparsegen-unsupported]
// CHECK: note: copy the caller's to a local vector
SPARSEGEN_SET(given.k.size, 2)
SPARSEGEN_JACOBIAN(y[1], x[2])
void negativeChoice(const Given& given, int n, const double* x, double* y) {
  Work own;
  own.w[0] = x[0];
  const std::vector<double>& v = n > 2 ? given.k : own.w;
  y[0] = v[0];
}

// CHECK: vectors.cpp:[[# @LINE + 5]]:3: error: a `std::vector<double>` within another object is not supported here, where the caller's objects hold such too [sparsegen-unsupported]
// CHECK: note: keep all of its elements in one vector of numbers, or in a `std::array`
SPARSEGEN_SET(given.k.size, 2)
SPARSEGEN_JACOBIAN(y[1], x[2])
void negativeRows(const Given& given, const double* x, double* y) {
  std::vector<std::vector<double>> rows(2, std::vector<double>(2));
  rows[0][0] = given.k[0] * x[0];
  y[0] = rows[0][0];
}

// Pointers into what a call gives, which C++ moves to where it is assigned: left in what the caller has, in each way.
struct Reference {
  double& to;
  explicit Reference(double& to) : to(to) {}
};
struct Maker {
  virtual ~Maker() = default;
  virtual std::vector<double> make(double a, double** to) const = 0;
};
struct Leaving : Maker {
  std::vector<double> make(double a, double** to) const override {
    std::vector<double> r(1, a);
    *to = r.data();
    return r;
  }
};
inline std::vector<double> listed(double a, std::vector<double*>& to) {
  std::vector<double> r(1, a);
  to.push_back(r.data());
  return r;
}
inline std::vector<double> exchanged(double a, std::vector<double*>& to) {
  std::vector<double> r(1, a);
  std::vector<double*> own{r.data()};
  std::swap(own, to);
  return r;
}
inline std::vector<double> exchangedByMember(double a, std::vector<double*>& to) {
  std::vector<double> r(1, a);
  std::vector<double*> own{r.data()};
  own.swap(to);
  return r;
}
using Setter = std::function<void(double)>;
inline std::vector<double> exchangedSetter(double a, Setter& to) {
  std::vector<double> r(1, a);
  double* p = r.data();
  Setter own = [p](double b) { *p = b; };
  own.swap(to);
  return r;
}
inline std::vector<double> referred(double a, std::vector<Reference>& to) {
  std::vector<double> r(1, a);
  to.emplace_back(r[0]);
  return r;
}
inline std::vector<double> copied(double a, double** to) {
  std::vector<double> r(1, a);
  double* p = r.data();
  std::memcpy(to, &p, sizeof p);
  return r;
}
inline void useMaker(const Maker& maker, const double* x, double* y) {
  double* p;
  std::vector<double> w;
  w = maker.make(x[0], &p);
  w[0] = 2 * x[0];
  y[0] = *p;
}

// CHECK: vectors.cpp:[[# @LINE + 5]]:7: error: a copy of what this call gives, and may be pointed to, is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeListed(const double* x, double* y) {
  std::vector<double*> p;
  std::vector<double> w;
  w = listed(x[0], p);
  w[0] = 2 * x[0];
  y[0] = *p[0];
}

// CHECK: vectors.cpp:[[# @LINE + 5]]:7: error: a copy of what this call gives, and may be pointed to, is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeExchanged(const double* x, double* y) {
  std::vector<double*> p;
  std::vector<double> w;
  w = exchanged(x[0], p);
  w[0] = 2 * x[0];
  y[0] = *p[0];
}

// CHECK: vectors.cpp:[[# @LINE + 5]]:7: error: a copy of what this call gives, and may be pointed to, is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeExchangedByMember(const double* x, double* y) {
  std::vector<double*> p;
  std::vector<double> w;
  w = exchangedByMember(x[0], p);
  w[0] = 2 * x[0];
  y[0] = *p[0];
}

// CHECK: vectors.cpp:[[# @LINE + 5]]:7: error: a copy of what this call gives, and may be pointed to, is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeExchangedSetter(const double* x, double* y) {
  Setter set;
  std::vector<double> w;
  w = exchangedSetter(2.0, set);
  set(x[0]);
  y[0] = w[0];
}

// CHECK: vectors.cpp:[[# @LINE + 5]]:7: error: a copy of what this call gives, and may be pointed to, is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeReferred(const double* x, double* y) {
  std::vector<Reference> p;
  std::vector<double> w;
  w = referred(x[0], p);
  w[0] = 2 * x[0];
  y[0] = p[0].to;
}

// CHECK: vectors.cpp:[[# @LINE + 5]]:7: error: a copy of what this call gives, and may be pointed to, is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeCopied(const double* x, double* y) {
  double* p;
  std::vector<double> w;
  w = copied(x[0], &p);
  w[0] = 2 * x[0];
  y[0] = *p;
}

// CHECK: vectors.cpp:[[# @LINE + 6]]:7: error: a copy of what this call gives, and may be pointed to, is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeByPointer(const double* x, double* y) {
  double* p;
  std::vector<double> (*make)(double, double**) = pointed;
  std::vector<double> w;
  w = make(x[0], &p);
  w[0] = 2 * x[0];
  y[0] = *p;
}

// CHECK: vectors.cpp:[[# @LINE + 10]]:7: error: a copy of what this call gives, and may be pointed to, is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeByClosure(const double* x, double* y) {
  double* p;
  const auto make = [&](double a) {
    std::vector<double> r(1, a);
    p = r.data();
    return r;
  };
  std::vector<double> w;
  w = make(x[0]);
  w[0] = 2 * x[0];
  y[0] = *p;
}

// CHECK: vectors.cpp:[[# @LINE + 10]]:7: error: a copy of what this call gives, and may be pointed to, is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeByWrapper(const double* x, double* y) {
  double* p;
  const std::function<std::vector<double>(double)> make = [&](double a) {
    std::vector<double> r(1, a);
    p = r.data();
    return r;
  };
  std::vector<double> w;
  w = make(x[0]);
  w[0] = 2 * x[0];
  y[0] = *p;
}

// CHECK: vectors.cpp:[[# @LINE - 106]]:7: error: a copy of what this call gives, and may be pointed to, is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeByVirtual(const double* x, double* y) { useMaker(Leaving(), x, y); }

// What a closure keeps until its next call.
// CHECK: vectors.cpp:[[# @LINE + 10]]:7: error: a copy of what this call gives, and may be pointed to, is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[2], x[2])
void negativeKept(const double* x, double* y) {
  double first = 0;
  auto keep = [p = &first](double a) mutable {
    std::vector<double> r(1, a);
    p = r.data();
    return r;
  };
  std::vector<double> w;
  w = keep(x[0]);
  y[0] = y[1] = w[0];
}

// What the elements of a vector do when they are made.
struct Telling {
  double scale = 1;
  Telling(double* what, double** to) { *to = what; }
};
inline std::vector<double> told(double a, double** to) {
  std::vector<double> r(1, a);
  std::vector<Telling> own;
  own.emplace_back(r.data(), to);
  return r;
}

// CHECK: vectors.cpp:[[# @LINE + 5]]:7: error: a copy of what this call gives, and may be pointed to, is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeTold(const double* x, double* y) {
  double* p;
  std::vector<double> w;
  w = told(x[0], &p);
  w[0] = 2 * x[0];
  y[0] = *p;
}

// Memory that an indirect call gives on.
inline std::vector<double> doubled(std::vector<double> v) {
  v[0] *= 2.0;
  return v;
}

// CHECK: vectors.cpp:[[# @LINE + 7]]:29: error: moving a vector to a function that returns it is not supported here [sparsegen-unsupported]
// CHECK: note: pass a copy
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeMovedByPointer(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> (*f)(std::vector<double>) = doubled;
  std::vector<double> w(x);
  double* first = w.data();
  std::vector<double> v = f(std::move(w));
  *first *= x[0];
  y = v;
}

struct Giver {
  std::vector<double> held;
  virtual std::vector<double> give() { return std::move(held); }
};

// CHECK: vectors.cpp:[[# @LINE + 7]]:7: error: an indirect call of `Giver::give`, which returns what another vector held, is not supported [sparsegen-unsupported]
// CHECK: note: let it return a copy
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeGivenVirtually(const std::vector<double>& x, std::vector<double>& y) {
  Giver giver;
  giver.held = x;
  Giver& by = giver;
  y = by.give();
}

// CHECK: vectors.cpp:[[# @LINE + 4]]:21: error: inserting what these iterators lead to is not supported [sparsegen-unsupported]
// CHECK: note: use pointers or iterators of a vector
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeInsertedByMoves(const std::vector<double>& x, std::vector<double>& y) {
  y.insert(y.end(), std::make_move_iterator(x.begin()), std::make_move_iterator(x.end()));
}

// CHECK: vectors.cpp:[[# @LINE + 6]]:{{[0-9]+}}: error: keeping a lambda with a vector that was moved into it, and may be pointed to, is not supported [sparsegen-unsupported]
// CHECK: note: capture a copy
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeMovedIntoAClosure(const std::vector<double>& x, std::vector<double>& y) {
  std::vector<double> w(x);
  double* first = w.data();
  const std::function<double(int)> f = [v = std::move(w)](int i) { return v[i]; };
  *first *= x[0];
  y[0] = f(0);
}

// What the parts of a pair or a tuple say of themselves, and what a reference in it refers to.
struct Doubled {
  double v;
  explicit Doubled(double a) : v(a) {}
  Doubled(const Doubled& other) : v(2 * other.v) {}
  Doubled& operator=(const Doubled& other) = default;
};
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativePairs(const double* x, double* y) {
  const std::pair<int, Doubled> p(1, x[0]);
  // CHECK: vectors.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: copies of `std::pair<int, Doubled>`, which says itself what a copy is, are not supported here [sparsegen-unsupported]
  std::vector<std::pair<int, Doubled>> v(2, p);
  y[0] = v[1].second.v;
}
SPARSEGEN_JACOBIAN(y[1], x[2])
void negativeReferences(const double* x, double* y) {
  double a = x[0], b = x[1];
  std::tuple<double&> t[2] = {a, b};
  // CHECK: vectors.cpp:[[# @LINE + 1]]:3: error: copies of `std::tuple<double &>`, which says itself what a copy is, are not supported here [sparsegen-unsupported]
  std::copy(t, t + 1, t + 1);
  y[0] = b;
}
