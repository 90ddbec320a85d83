// `std::function` of what the code makes: lambdas, functors and functions; given on, kept, chosen, copied, returned.
// RUN: %run
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
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
