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

namespace detail {

/// The trigamma function of x > 0, by the recurrence psi'(x) = psi'(x + 1) + 1/x² and the asymptotic series
/// 1/x + 1/(2x²) + sum B(2k) / x^(2k+1) (Abramowitz and Stegun 6.4.6 and 6.4.12).
inline double positive_trigamma(double x) {
  double shift = 0.0;
  while (x < 15.0) {
    shift += 1.0 / (x * x);
    x += 1.0;
  }
  const double z = 1.0 / (x * x);
  const double series =
      z *
      (1.0 / 6.0 - z * (1.0 / 30.0 -
                        z * (1.0 / 42.0 - z * (1.0 / 30.0 - z * (5.0 / 66.0 - z * (691.0 / 2730.0 - z * 7.0 / 6.0))))));
  return shift + (1.0 + 0.5 / x + series) / x;
}

}  // namespace detail

/// The trigamma function, the derivative of digamma. Accurate to a few 1e-15 relative to its size. At a pole, zero or a
/// negative integer, it is infinite.
inline double trigamma(double x) {
  if (std::isnan(x)) return x;
  if (x > 0.0) return std::isinf(x) ? 0.0 : detail::positive_trigamma(x);
  // Below zero the reflection psi'(x) = pi² / sin(pi x)² - psi'(1 - x); the sine's square has period 1.
  const double distance = x - std::round(x);
  if (std::isinf(x)) return std::numeric_limits<double>::quiet_NaN();
  if (distance == 0.0) return std::numeric_limits<double>::infinity();
  constexpr double pi = 3.14159265358979323846;
  const double ratio = pi / std::sin(pi * distance);
  return ratio * ratio - detail::positive_trigamma(1.0 - x);
}

inline float trigamma(float x) { return static_cast<float>(trigamma(static_cast<double>(x))); }

/// a / b, and 0 where b is 0. The derivative of the root of a sum of squares, a distance, is such a quotient times what
/// is zero there: so it is 0, which is between those from all sides.
template <class Real>
constexpr Real quotient_or_zero(Real a, Real b) {
  return b == Real(0) ? Real(0) : a / b;
}

/// a * b where a may be infinite, or zero because another way was taken: zero where either factor is zero, whatever the
/// other one is. So an infinite partial derivative does not turn what does not depend on it into NaN.
template <class Real>
constexpr Real strong_product(Real a, Real b) {
  const Real product = a * b;  // before the tests: so loops of it become vector code
  // Zero already, unless it is no number: one test that is easy to foresee, where most code makes no other.
  return product == product || (a != Real(0) && b != Real(0)) ? product : Real(0);
}

/// The same of a product and a third factor, with one test where it is a number.
template <class Real>
constexpr Real strong_product(Real a, Real b, Real c) {
  const Real product = a * b * c;
  return product == product ? product : strong_product(strong_product(a, b), c);
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_MATH_H
