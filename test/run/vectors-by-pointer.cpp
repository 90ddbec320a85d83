// Functions of vectors that are called indirectly: by pointers, references, tables, `std::function`, pointers to
// members and virtual calls, as integrators and solvers take them.
// RUN: %run
#include <sparsegen/annotate.h>

#include <cmath>
#include <functional>
#include <vector>

using State = std::vector<double>;

// An integrator that is given the right-hand side.
using Rhs = void (*)(double, const State&, State&);

inline void chain(double t, const State& u, State& du) {
  for (std::size_t i = 0; i < u.size(); ++i) {
    du[i] = -u[i] * u[i] + t;
    if (i > 0) du[i] += u[i - 1];
  }
}
inline void decay(double, const State& u, State& du) {
  for (std::size_t i = 0; i < u.size(); ++i) du[i] = -2.0 * u[i];
}

inline void step(Rhs f, double t, double h, State& u) {
  State k1(u.size()), k2(u.size()), middle(u);
  f(t, u, k1);
  for (std::size_t i = 0; i < u.size(); ++i) middle[i] += 0.5 * h * k1[i];
  f(t + 0.5 * h, middle, k2);
  for (std::size_t i = 0; i < u.size(); ++i) u[i] += h * k2[i];
}

SPARSEGEN_JACOBIAN(y[4], x[4])
// PATTERN: X... XX.. XXX. .XXX
void integrate(const State& x, State& y) {
  State u(x);
  step(chain, 0.0, 0.1, u);
  y = u;
}

// The same by a reference, and by a table.
inline void apply(void (&f)(double, const State&, State&), const State& u, State& du) { f(1.0, u, du); }

SPARSEGEN_JACOBIAN(y[3], x[3])
// PATTERN: X.. XX. .XX
void byReference(const State& x, State& y) { apply(chain, x, y); }

SPARSEGEN_JACOBIAN(y[3], x[3])
// PATTERN: X.. XX. .XX
void fromTable(const State& x, State& y) {
  const Rhs all[] = {decay, chain};
  State first(x.size()), second(x.size());
  all[0](0.0, x, first);
  all[1](0.0, x, second);
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = first[i] * second[i];
}

// What gives a vector, in an integrator that gives one too.
inline State oscillator(const State& u) { return {u[1], -std::sin(u[0])}; }

inline State midpoint(State (*f)(const State&), const State& u, double h) {
  State k = f(u);
  State half(u.size());
  for (std::size_t i = 0; i < u.size(); ++i) half[i] = u[i] + 0.5 * h * k[i];
  k = f(half);
  State next(u);
  for (std::size_t i = 0; i < u.size(); ++i) next[i] += h * k[i];
  return next;
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void pendulum(const State& x, State& y) {
  State u = x;
  for (int k = 0; k < 3; ++k) u = midpoint(oscillator, u, 0.1);
  y = u;
}

// By `std::function`: a function, a lambda, a lambda that has a parameter of the model.
inline State rk4(const std::function<State(double, const State&)>& f, const State& u, double t, double h) {
  const auto moved = [](const State& a, double by, const State& b) {
    State sum(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) sum[i] = a[i] + by * b[i];
    return sum;
  };
  const State k1 = f(t, u);
  const State k2 = f(t + 0.5 * h, moved(u, 0.5 * h, k1));
  const State k3 = f(t + 0.5 * h, moved(u, 0.5 * h, k2));
  const State k4 = f(t + h, moved(u, h, k3));
  State next(u.size());
  for (std::size_t i = 0; i < u.size(); ++i) next[i] = u[i] + h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
  return next;
}

SPARSEGEN_JACOBIAN(y[3], x[3])
// PATTERN: X.. XX. ..X
void wrapped(const State& x, State& y) {
  const double rate = 0.7;
  State u = x;
  for (int k = 0; k < 2; ++k)
    u = rk4([&](double t, const State& v) { return State{-rate * v[0], rate * v[0] - t * v[1], v[2] * v[2]}; }, u,
            0.1 * k, 0.1);
  y = u;
}

inline State scaled(double t, const State& u) {
  State s(u);
  for (double& each : s) each *= t;
  return s;
}

SPARSEGEN_JACOBIAN(y[2], x[2])
// PATTERN: X. .X
void wrappedFunction(const State& x, State& y) {
  std::function<State(double, const State&)> f = scaled;
  y = f(3.0, x);
}

// By value: what is called changes a copy of its own.
inline double consumed(State u) {
  for (std::size_t i = 1; i < u.size(); ++i) u[i] *= u[i - 1];
  return u.back();
}

SPARSEGEN_JACOBIAN(y[2], x[3])
// PATTERN: XXX ..X
void byValue(const State& x, State& y) {
  double (*f)(State) = consumed;
  y[0] = f(x);
  y[1] = x[2];
}

// Members of a model, by pointers to members, and by virtual calls.
struct Model {
  double a = 2.0;
  State linear(const State& u) const { return {a * u[0], u[1]}; }
  State quadratic(const State& u) const { return {u[0] * u[1], a * u[1]}; }
  void fill(const State& u, State& to) const {
    for (std::size_t i = 0; i < u.size(); ++i) to[i] = a * u[i] * u[i];
  }
};

inline State evaluated(const Model& model, State (Model::*part)(const State&) const, const State& u) {
  return (model.*part)(u);
}

SPARSEGEN_JACOBIAN(y[4], x[2])
// PATTERN: XX .X X. .X
void byMember(const State& x, State& y) {
  Model model;
  const State q = evaluated(model, &Model::quadratic, x);
  void (Model::*fill)(const State&, State&) const = &Model::fill;
  State w(x.size());
  (model.*fill)(x, w);
  y[0] = q[0];
  y[1] = q[1];
  y[2] = w[0];
  y[3] = w[1];
}

struct Law {
  virtual ~Law() = default;
  virtual State flux(const State& u) const = 0;
};
struct Upwind : Law {
  State flux(const State& u) const override {
    State f(u.size());
    for (std::size_t i = 1; i < u.size(); ++i) f[i] = u[i] - u[i - 1];
    return f;
  }
};
struct Burgers : Law {
  State flux(const State& u) const override {
    State f;
    for (double each : u) f.push_back(0.5 * each * each);
    return f;
  }
};

inline void advance(const Law& law, double h, State& u) {
  State f;
  f = law.flux(u);
  for (std::size_t i = 0; i < u.size(); ++i) u[i] -= h * f[i];
}

SPARSEGEN_JACOBIAN(y[3], x[3])
// PATTERN: X.. XX. .XX
void byVirtual(const State& x, State& y) {
  State u(x);
  advance(Burgers(), 0.1, u);
  advance(Upwind(), 0.2, u);
  y = u;
}

// Who is given the function in an object of options.
struct Options {
  Rhs rhs = nullptr;
  double step = 0.1;
};

SPARSEGEN_JACOBIAN(y[3], x[3])
// PATTERN: X.. .X. ..X
void inOptions(const State& x, State& y) {
  Options options;
  options.rhs = decay;
  y = x;
  step(options.rhs, 0.0, options.step, y);
}

// What overrides calls what it overrides, with the vector that it is given.
struct Decay {
  virtual ~Decay() = default;
  virtual double rate(const State& u, int i) const { return u[i] * u[0]; }
  virtual void after(State& u) const { u[0] *= u[2]; }
};
struct Forced : Decay {
  double rate(const State& u, int i) const override { return 2.0 * Decay::rate(u, i); }
  void after(State& u) const override {
    Decay::after(u);
    u[1] += u[0];
  }
};
SPARSEGEN_JACOBIAN(y[3], x[3])
// PATTERN: X.X X.X X.X
void overrides(const double* x, double* y) {
  State u(x, x + 3);
  Forced forced;
  const Decay& decay = forced;
  decay.after(u);
  u[1] = 1.0;
  for (int i = 0; i < 3; ++i) y[i] = decay.rate(u, i);
}

// What is called indirectly, with vectors, calls others so: a decorator, a scheme that is chosen.
struct System {
  virtual ~System() = default;
  virtual void eval(const State& u, State& f) const = 0;
};
struct Squares : System {
  void eval(const State& u, State& f) const override {
    for (std::size_t i = 0; i < u.size(); ++i) f[i] = u[i] * u[i];
  }
};
struct Coupled : System {
  const System& inner;
  explicit Coupled(const System& system) : inner(system) {}
  void eval(const State& u, State& f) const override {
    State before(u.size());
    inner.eval(u, before);
    for (std::size_t i = 0; i < u.size(); ++i) f[i] = before[i] + (i > 0 ? u[i - 1] : 0.0);
  }
};
using Scheme = void (*)(const System&, const std::function<void(State&)>&, const State&, State&);
inline void forwards(const System& system, const std::function<void(State&)>& limit, const State& u, State& next) {
  system.eval(u, next);
  limit(next);
  for (std::size_t i = 0; i < u.size(); ++i) next[i] = u[i] + 0.1 * next[i];
}
// PATTERN: X.. / XX. / .XX
SPARSEGEN_JACOBIAN(y[3], x[3])
void decorated(const double* x, double* y) {
  const Squares squares;
  const Coupled coupled(squares);
  const Scheme scheme = forwards;
  const State u(x, x + 3);
  State next(3);
  scheme(coupled, [](State& f) { f[0] *= 2.0; }, u, next);
  for (int i = 0; i < 3; ++i) y[i] = next[i];
}

// In these, what gets numbers alone is called indirectly too, and lambdas see the vectors.
struct Flux {
  virtual ~Flux() = default;
  virtual double operator()(double left, double right) const = 0;
};
struct Donor : Flux {
  double operator()(double left, double) const override { return left * left; }
};
struct Volumes : System {
  const Flux& flux;
  std::function<double(double)> source;
  Volumes(const Flux& f, std::function<double(double)> s) : flux(f), source(s) {}
  virtual std::size_t first() const { return 1; }
  void eval(const State& u, State& f) const override {
    const auto at = [&](std::size_t k) { return k == 0 ? 0.0 : u[k]; };
    for (std::size_t i = first(); i + 1 < u.size(); ++i) f[i] = flux(at(i - 1), at(i)) - flux(u[i], u[i + 1]);
    f[2] = source(u[2]);
  }
};
// PATTERN: ... / .X. / ..X
SPARSEGEN_JACOBIAN(y[3], x[3])
void volumes(const double* x, double* y) {
  const Donor donor;
  const Volumes made(donor, [](double v) { return 0.5 * v; });
  const System& system = made;
  const State u(x, x + 3);
  State f(3);
  system.eval(u, f);
  for (int i = 0; i < 3; ++i) y[i] = f[i];
}

// The same of a class that has vectors.
struct Population {
  State rates;
  explicit Population(std::size_t n) : rates(n, 0.75) {}
  virtual ~Population() = default;
  virtual void rhs(const State& u, State& f) const {
    for (std::size_t i = 0; i < u.size(); ++i) f[i] = growth(i, u[i]);
  }
  virtual double growth(std::size_t i, double v) const { return rates[i] * v * v; }
};
SPARSEGEN_JACOBIAN(y[3], x[3])
void populations(const double* x, double* y) {
  const Population made(3);
  const Population& model = made;
  const State u(x, x + 3);
  State f(3);
  model.rhs(u, f);
  for (int i = 0; i < 3; ++i) y[i] = f[i];
}
