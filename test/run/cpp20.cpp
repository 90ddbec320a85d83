// C++20: comparisons with three outcomes, concepts, designated initialisers, templates of lambdas.
// RUN: %run
// STANDARD: c++20
#include <ranges>
#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <concepts>
#include <numeric>
#include <sparsegen/annotate.h>
#include <vector>

struct Key {
  int major, minor;
  auto operator<=>(const Key&) const = default;
};
struct Weight {
  double value;
  std::partial_ordering operator<=>(const Weight& other) const { return value <=> other.value; }
  bool operator==(const Weight& other) const { return value == other.value; }
};

SPARSEGEN_JACOBIAN(y[4], x[3])
void threeWay(const double* x, double* y) {
  std::array keys{Key{2, 0}, Key{0, 1}, Key{0, 0}};
  std::sort(keys.begin(), keys.end());
  for (std::size_t k = 0; k < 3; ++k) y[k] = x[keys[k].major + keys[k].minor] * x[k];
  const auto order = keys[0] <=> keys[1];
  y[3] = order < 0 ? x[0] * x[0] : x[1];
}

// Which of two is larger is known when it is run; a number that is none is neither.
// PATTERN: XXX / XX. / X.X
SPARSEGEN_JACOBIAN(y[3], x[3])
void ofReals(const double* x, double* y) {
  const Weight a{x[0]}, b{x[1] * x[1]};
  y[0] = a < b ? x[0] : x[1] * x[2];
  y[1] = (a <=> b) == std::partial_ordering::unordered ? x[0] : x[1] * x[1];
  y[2] = a >= b ? 2 * x[2] : x[0] * x[2];
}

template <class T>
concept Model = requires(const T& m, double t) {
  { m(t) } -> std::convertible_to<double>;
};
struct Arrhenius {
  double factor{1}, energy{1};
  double operator()(double t) const { return factor * std::exp(-energy * t); }
};
double rate(const Model auto& model, double t) { return model(t); }

SPARSEGEN_JACOBIAN(y[3], x[3])
void constrained(const double* x, double* y) {
  const Arrhenius model{.factor = x[0], .energy = x[1]};
  auto twice = []<class T>(T v) { return v + v; };
  y[0] = rate(model, x[2]);
  y[1] = rate([&](double t) { return t * x[0]; }, twice(x[1]));
  y[2] = 0;
  for (double sum = 0.0; const int k : {1, 0}) {
    sum += x[k] * x[k];
    y[2] += sum;
  }
}

// A default argument that is an object: the projection that the library's algorithms have.
// PATTERN: X.X. / .XX.
SPARSEGEN_JACOBIAN(y[2], x[4])
void projected(const double* x, double* y) {
  const std::vector<std::array<double, 2>> all{{x[0], x[1]}, {x[2], x[3]}};
  std::array<double, 2> first{};
  std::ranges::transform(all, first.begin(), [](const auto& each) { return each[0]; });
  y[0] = first[0] * first[1];
  y[1] = all[0][1] * first[1];
}

// The view holds an iterator of a type that is private.
// PATTERN: X.. / ... / ..X
SPARSEGEN_JACOBIAN(y[3], x[3])
void filtered(const double* x, double* y) {
  for (int k = 0; k < 3; ++k) y[k] = 0;
  for (const int k : std::views::iota(0, 3) | std::views::filter([](int i) { return i % 2 == 0; })) y[k] = x[k] * x[k];
}
