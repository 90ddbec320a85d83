// What the examples check their Hessians with: hyper-dual numbers, which carry
// a value, two tangents and an exact second derivative (Fike and Alonso 2011).
//
// As with the dual numbers of check.h, a main includes the source that the
// header was generated from a second time, with `double` standing for them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <vector>

namespace check {

struct HyperDual {
  double value;
  double first, second;  ///< the tangents
  double both;           ///< the second derivative along both
  constexpr HyperDual(double v = 0, double a = 0, double b = 0, double ab = 0) : value(v), first(a), second(b), both(ab) {}

  friend constexpr HyperDual operator+(HyperDual a, HyperDual b) {
    return {a.value + b.value, a.first + b.first, a.second + b.second, a.both + b.both};
  }
  friend constexpr HyperDual operator-(HyperDual a) { return {-a.value, -a.first, -a.second, -a.both}; }
  friend constexpr HyperDual operator-(HyperDual a, HyperDual b) { return a + -b; }
  friend constexpr HyperDual operator*(HyperDual a, HyperDual b) {
    return {a.value * b.value, a.first * b.value + a.value * b.first, a.second * b.value + a.value * b.second,
            a.both * b.value + a.first * b.second + a.second * b.first + a.value * b.both};
  }
  constexpr HyperDual& operator+=(HyperDual b) { return *this = *this + b; }
  constexpr HyperDual& operator-=(HyperDual b) { return *this = *this - b; }
};

/// A function of one number from its value, slope and curvature there.
inline HyperDual composed(HyperDual a, double value, double slope, double curvature) {
  return {value, slope * a.first, slope * a.second, slope * a.both + curvature * a.first * a.second};
}
inline HyperDual operator/(HyperDual a, HyperDual b) {
  const double q = 1 / b.value;
  return a * composed(b, q, -q * q, 2 * q * q * q);
}
inline HyperDual exp(HyperDual a) { return composed(a, std::exp(a.value), std::exp(a.value), std::exp(a.value)); }
inline HyperDual sin(HyperDual a) { return composed(a, std::sin(a.value), std::cos(a.value), -std::sin(a.value)); }
inline HyperDual sqrt(HyperDual a) {
  const double root = std::sqrt(a.value);
  return composed(a, root, 0.5 / root, -0.25 / (root * a.value));
}

/// Compares a generated Hessian at `x` with hyper-dual numbers: its product
/// with a vector that is nowhere zero, so that a wrong, missing or superfluous
/// entry shows in its row. One call of the function a row.
/// @param evaluate  (const double* x, double* values)
/// @param function  (const HyperDual* x), the number that the Hessian is of
template <class Hessian, class Evaluate, class Function>
bool hessian_agrees(const char* name, long expected_nnz, const std::vector<double>& x, Evaluate evaluate,
                    Function function, double tolerance = 1e-12) {
  const auto n = static_cast<std::size_t>(Hessian::rows);
  std::vector<double> values(static_cast<std::size_t>(Hessian::nnz)), along(n), product(n);
  evaluate(x.data(), values.data());
  for (std::size_t i = 0; i < n; ++i) along[i] = 1.5 + std::sin(2.3 * static_cast<double>(i));
  for (std::size_t i = 0; i < n; ++i)
    for (auto k = static_cast<std::size_t>(Hessian::row_ptr()[i]); k < static_cast<std::size_t>(Hessian::row_ptr()[i + 1]); ++k) {
      const auto j = static_cast<std::size_t>(Hessian::col_idx()[k]);
      product[i] += values[k] * along[j];
      if (i != j) product[j] += values[k] * along[i];
    }

  double largest = 0, scale = 1;
  std::vector<HyperDual> in(x.begin(), x.end());
  for (std::size_t i = 0; i < n; ++i) in[i].second = along[i];
  for (std::size_t i = 0; i < n; ++i) {
    in[i].first = 1;
    const double expected = function(in.data()).both;
    in[i].first = 0;
    largest = std::fmax(largest, std::fabs(product[i] - expected));
    scale = std::fmax(scale, std::fabs(expected));
  }
  const bool good = largest <= tolerance * scale && static_cast<long>(Hessian::nnz) == expected_nnz;
  std::printf("%s: %zu x %zu, %ld nonzeros of the lower triangle (%ld expected), %ld colors; off hyper-dual numbers by at most %.1e: %s\n",
              name, n, n, static_cast<long>(Hessian::nnz), expected_nnz, static_cast<long>(Hessian::num_colors),
              largest / scale, good ? "good" : "WRONG");
  return good;
}

}  // namespace check
