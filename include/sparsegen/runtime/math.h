//===- math.h - functions that derivatives need and <cmath> lacks -*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Nothing here allocates, throws or touches errno.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_MATH_H
#define SPARSEGEN_RUNTIME_MATH_H

#include <cmath>
#include <limits>

namespace sparsegen {
namespace runtime {

namespace detail {

/// The digamma function of x > 0. The recurrence psi(x) = psi(x + 1) - 1/x leads to
/// where the asymptotic series log x - 1/(2x) - sum B(2k) / (2k x^(2k)) is
/// exact to rounding (Abramowitz and Stegun 6.3.5 and 6.3.18).
inline double positive_digamma(double x) {
  double shift = 0.0;
  while (x < 10.0) {
    shift += 1.0 / x;
    x += 1.0;
  }
  const double z = 1.0 / (x * x);
  const double series =
      z *
      (1.0 / 12.0 -
       z * (1.0 / 120.0 -
            z * (1.0 / 252.0 - z * (1.0 / 240.0 - z * (1.0 / 132.0 - z * (691.0 / 32760.0 -
                                                                          z * (1.0 / 12.0 - z * 3617.0 / 8160.0)))))));
  return std::log(x) - 0.5 / x - series - shift;
}

}  // namespace detail

/// The digamma function, the derivative of lgamma. Accurate to a few 1e-15
/// relative to its size away from its zeros, absolute near them.
/// At a pole: of ±0 it is ∓infinity, of a negative integer NaN.
inline double digamma(double x) {
  if (std::isnan(x)) return x;
  if (x == 0.0)
    return std::signbit(x) ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
  if (x > 0.0) return std::isinf(x) ? x : detail::positive_digamma(x);
  // Below zero the reflection psi(x) = psi(1 - x) - pi cot(pi x); cot has
  // period 1 here, and the distance to the nearest integer is exact.
  const double distance = x - std::round(x);
  if (std::isinf(x) || distance == 0.0) return std::numeric_limits<double>::quiet_NaN();
  constexpr double pi = 3.14159265358979323846;
  return detail::positive_digamma(1.0 - x) - pi / std::tan(pi * distance);
}

inline float digamma(float x) { return static_cast<float>(digamma(static_cast<double>(x))); }

/// a * b where a may be infinite, or zero because another way was taken: zero where either factor is zero, whatever the
/// other one is. So an infinite partial derivative does not turn what does not depend on it into NaN.
template <class Real>
constexpr Real strong_product(Real a, Real b) {
  const Real product = a * b;  // before the tests: so loops of it become vector code
  // Zero already, unless it is no number: one test that is easy to foresee, where most code makes no other.
  return product == product || (a != Real(0) && b != Real(0)) ? product : Real(0);
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_MATH_H
