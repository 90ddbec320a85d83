// The ranges of C++20: algorithms on whole containers, views, projections; concepts, std::span.
// RUN: %run
// STANDARD: c++20
// WARNS: load-unknown-index
#include <sparsegen/annotate.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <functional>
#include <ranges>
#include <span>
#include <vector>

SPARSEGEN_JACOBIAN(y[3], x[3])
void sorted(const double* x, double* y) {
  std::vector<double> v(x, x + 3);
  std::ranges::sort(v);
  std::ranges::copy(v, y);
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void transformed(std::span<const double> x, std::span<double> y) {
  std::ranges::transform(x, y.begin(), [](double v) { return v * v; });
}

SPARSEGEN_JACOBIAN(y[1], x[3])
void viewed(std::span<const double> x, std::span<double> y) {
  y[0] = 0;
  for (double v : x | std::views::transform([](double v) { return v * v; })) y[0] += v;
}

SPARSEGEN_JACOBIAN(y[1], x[4])
void parts(std::span<const double> x, std::span<double> y) {
  y[0] = 0;
  for (double v : x.subspan(1, 2)) y[0] += v * x.front();
  y[0] += x.last(1)[0];
  y[0] += x.first<2>()[1];
}

template <class T>
T sq(T v) {
  return v * v;
}
template <class F>
concept Law = requires(F f, double v) {
  { f(v) } -> std::convertible_to<double>;
};
double apply(Law auto&& f, double v) { return f(v); }
SPARSEGEN_JACOBIAN(y[1], x[2])
void constrained(const double* x, double* y) {
  y[0] = sq(x[0]) + apply([](double v) { return std::sin(v); }, x[1]);
}

SPARSEGEN_JACOBIAN(y[2], x[3])
void extremes(const std::vector<double>& x, std::vector<double>& y) {
  y[0] = std::ranges::max(x);
  y[1] = *std::ranges::min_element(x);
}

SPARSEGEN_JACOBIAN(y[1], x[4])
void counted(const std::vector<double>& x, std::vector<double>& y) {
  y[0] = 0;
  for (const auto i : std::views::iota(0, 3))
    y[0] += x[static_cast<std::size_t>(i)] * x[static_cast<std::size_t>(i) + 1];
}

SPARSEGEN_JACOBIAN(y[1], x[4])
void summed(const std::vector<double>& x, std::vector<double>& y) {
  std::ranges::fill(y, 0.0);
  std::ranges::for_each(x, [&](double v) { y[0] += v; });
  if (std::ranges::any_of(x, [](double v) { return v > 1; })) y[0] *= 2;
}

SPARSEGEN_JACOBIAN(y[1], x[4])
void backwards(const std::vector<double>& x, std::vector<double>& y) {
  y[0] = 0;
  for (const double v : x | std::views::reverse | std::views::take(2)) y[0] += v * v;
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void boundFront(const double* x, double* y) {
  auto f = std::bind_front([](double a, double b) { return a * b; }, x[0]);
  y[0] = f(x[1]);
  y[1] = x[1];
}

SPARSEGEN_JACOBIAN(y[2], x[4])
void templated(const double* x, double* y) {
  auto sum = []<class T, std::size_t N>(const std::array<T, N>& a) {
    T s{};
    for (const auto& v : a) s += v;
    return s;
  };
  y[0] = sum(std::array{x[0], x[1]});
  y[1] = sum(std::to_array({x[2], x[3], x[0]}));
}

struct P {
  double key, v;
};
SPARSEGEN_JACOBIAN(y[2], x[4])
void byMember(const double* x, double* y) {
  std::array<P, 2> p = {{{x[0], x[1]}, {x[2], x[3]}}};
  std::ranges::sort(p, {}, &P::key);
  y[0] = p[0].v;
  y[1] = p[1].key;
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void partsOfSpans(std::span<const double> x, std::span<double> y) {
  int k = 0;
  for (const double v : x | std::views::drop(1)) y[k++] = v;
  y[2] = 0;
  for (const double v : x | std::views::take(2)) y[2] += v * v;
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void reversedInPlace(std::span<const double> x, std::span<double> y) {
  std::vector<double> v(x.begin(), x.end());
  std::ranges::reverse(v);
  for (auto it = v.begin(); it < v.end(); ++it) y[static_cast<std::size_t>(it - v.begin())] = *it * v[0];
}
