// Lambdas: what they capture and how, passed to templates, generic, recursive, as pointers to functions.
// RUN: %run
#include <sparsegen/annotate.h>
#include <vector>

template <class F>
double twice(const F& f, double v) {
  return f(f(v));
}
template <class F>
void each(int n, F&& body) {
  for (int i = 0; i < n; ++i) body(i);
}

// Captures by value are as things were; those by reference see what changes.
SPARSEGEN_JACOBIAN(y[4], x[3])
void captures(const double* x, double* y) {
  double k = x[0];
  auto value = [k](double v) { return v * k; };
  auto reference = [&k](double v) { return v * k; };
  auto both = [=, &k](double v) { return v * k + x[2]; };
  k = x[1];
  y[0] = value(1.0);
  y[1] = reference(1.0);
  y[2] = both(x[0]);
  y[3] = twice(value, x[2]);
}

// What a lambda writes.
SPARSEGEN_JACOBIAN((y[3], total), x[3])
void writes(const double* x, double* y, double& total) {
  double sum = 0.0;
  auto add = [&sum](double v) { sum += v; };
  each(3, [&](int i) {
    y[i] = x[i] * x[(i + 1) % 3];
    add(y[i]);
  });
  auto count = [n = 0, sum]() mutable { return n += 1, sum * n; };
  count();
  total = count() + sum;
}

// Initial values of captures, arrays that are captured, a lambda within a lambda.
SPARSEGEN_JACOBIAN(y[3], x[3])
void initialised(const double* x, double* y) {
  const double table[2][2] = {{1.0, 2.0}, {3.0, x[0]}};
  auto f = [table, square = x[1] * x[1], &first = x[0]](int i) {
    auto inner = [&](int j) { return table[i][j] * first; };
    return inner(0) + inner(1) * square;
  };
  y[0] = f(0);
  y[1] = f(1);
  y[2] = [](double a, double b = 2.0) { return a * b; }(x[2]);
}

// Generic ones, with packs, and one that calls itself by a parameter.
SPARSEGEN_JACOBIAN(y[3], x[3])
void generic(const double* x, double* y) {
  auto power = [](auto&& self, double v, int n) -> double { return n == 0 ? 1.0 : v * self(self, v, n - 1); };
  auto sum = [](auto... parts) { return (parts + ... + 0.0); };
  auto pick = [](auto a, auto b) {
    if constexpr (sizeof(a) > sizeof(int))
      return a * b;
    else
      return b;
  };
  y[0] = power(power, x[0], 3);
  y[1] = sum(x[0], 2.0, x[1] * x[2]);
  y[2] = pick(x[1], x[2]) + pick(1, x[0]);
}

static double apply(double (*f)(double), double v) { return f(v); }

// Without captures they are functions.
SPARSEGEN_JACOBIAN(y[2], x[2])
void pointers(const double* x, double* y) {
  double (*f)(double) = [](double v) { return v * v; };
  y[0] = apply(f, x[0]);
  y[1] = apply(+[](double v) { return 3.0 * v; }, x[1]) + apply([](double v) { return v + 1.0; }, x[0]);
}

struct Spring {
  double stiffness, rest;
  double force(double length) const {
    auto stretch = [this](double l) { return l - rest; };
    auto copy = [*this, length] { return stiffness * length; };
    return stiffness * stretch(length) + copy();
  }
};

// Within a member function.
SPARSEGEN_JACOBIAN(y[2], x[3])
void members(const double* x, double* y) {
  Spring s{x[0], 2.0};
  y[0] = s.force(x[1]);
  s.rest = x[2];
  y[1] = s.force(x[2]);
}

template <class Rhs>
void euler(Rhs rhs, const double* u, double* next, int n, double dt) {
  double k[4];
  rhs(u, k);
  for (int i = 0; i < n; ++i) next[i] = u[i] + dt * k[i];
}

// A right-hand side for a method that is a template.
SPARSEGEN_JACOBIAN(next[4], u[4])
void step(const double* u, double* next, double alpha) {
  constexpr int n = 4;
  auto rhs = [alpha](const double* v, double* dv) {
    for (int i = 0; i < n; ++i) dv[i] = alpha * ((i > 0 ? v[i - 1] : 0.0) - v[i] * v[i]);
  };
  euler(rhs, u, next, n, 0.1);
}

// Globals in a generic lambda: some are read only, and one is filled first.
static double gravity = 9.81;
static double weights[4] = {1, 2, 3, 4};
static double scratch[3];

SPARSEGEN_JACOBIAN(y[3], x[3])
void of_globals(const double* x, double* y) {
  const auto weighted = [](auto u, int k) { return gravity * u * weights[k]; };
  const auto fill = [](const auto* from) {
    for (int i = 0; i < 3; ++i) scratch[i] = from[i] * from[i];
  };
  fill(x);
  for (int i = 0; i < 3; ++i) y[i] = weighted(x[i], i) + scratch[(i + 1) % 3];
}

// A vector that a lambda refers to grows before it: in a loop, under a label, in the same branch.
SPARSEGEN_JACOBIAN(y[3], x[3])
void grownBefore(const double* x, double* y, int mode) {
  std::vector<double> v, w(3, x[1]);
  y[0] = y[1] = 0;
  for (int i = 0; i < 3; ++i) v.push_back(x[i] * x[0]);
  for (int i = 0; i < 2; ++i) {
    if (mode < -5) goto done;
    const auto last = [&](double by) { return v.back() * by; };
    y[i] = last(x[i]);
  }
done:
  switch (mode) {
    default:
      w.resize(2);
      const auto sum = [&] {
        double all = 0;
        for (const double each : w) all += each * v[2];
        return all;
      };
      y[2] = sum();
  }
}

// A pack that is captured is as many members of one name.
template <class... F>
static auto chained(F... f) {
  return [=](double v) { return ((v = f(v)), ...); };
}
template <class... F>
static double summed(double v, const F&... f) {
  const auto sum = [&] { return (f(v) + ...); };
  return sum();
}
SPARSEGEN_JACOBIAN(y[2], x[3])
void capturedPacks(const double* x, double* y) {
  const auto half = [](double v) { return 0.5 * v; };
  const auto shifted = [x](double v) { return v * v + x[2]; };
  y[0] = chained(half, shifted, half)(x[0]);
  y[1] = summed(x[1], half, chained(shifted, half));
}
