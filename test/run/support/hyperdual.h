//===- hyperdual.h - the run tests' own second derivatives ------*- C++ -*-===//
//
// Hyper-dual numbers (Fike and Alonso 2011): a value, two tangents and their
// cross term, which is an exact second derivative. A function with a Hessian is
// compiled once more with `double` standing for `check::HyperDual`, and run once
// for each pair of inputs. As in dual.h nothing is shared with the tool.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dual.h"

namespace check {

struct HyperDual {
  double v;    ///< the value
  double d1;   ///< the first tangent
  double d2;   ///< the second tangent
  double d12;  ///< the second derivative along both

  HyperDual() = default;
  constexpr HyperDual(double value, double first, double second, double both)
      : v(value), d1(first), d2(second), d12(both) {}
  template <class T, class = std::enable_if_t<std::is_arithmetic_v<T> || std::is_enum_v<T>>>
  constexpr HyperDual(T value) : v(static_cast<double>(value)), d1(0), d2(0), d12(0) {}

  template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>
  constexpr explicit operator T() const {
    return static_cast<T>(v);
  }

  constexpr HyperDual& operator+=(HyperDual o) { return *this = HyperDual(v + o.v, d1 + o.d1, d2 + o.d2, d12 + o.d12); }
  constexpr HyperDual& operator-=(HyperDual o) { return *this = HyperDual(v - o.v, d1 - o.d1, d2 - o.d2, d12 - o.d12); }
  constexpr HyperDual& operator*=(HyperDual o) {
    return *this = HyperDual(v == 0 || o.v == 0 ? v * o.v : product(v, o.v), product(d1, o.v) + product(v, o.d1),
                             product(d2, o.v) + product(v, o.d2),
                             product(d12, o.v) + product(d1, o.d2) + product(d2, o.d1) + product(v, o.d12));
  }
  constexpr HyperDual& operator/=(HyperDual o) {
    const double q = v / o.v, q1 = (d1 - product(q, o.d1)) / o.v, q2 = (d2 - product(q, o.d2)) / o.v;
    return *this = HyperDual(q, q1, q2, (d12 - product(q, o.d12) - product(q1, o.d2) - product(q2, o.d1)) / o.v);
  }
  constexpr HyperDual& operator++() { return *this += HyperDual(1.0); }
  constexpr HyperDual& operator--() { return *this -= HyperDual(1.0); }
  constexpr HyperDual operator++(int) {
    HyperDual old = *this;
    ++*this;
    return old;
  }
  constexpr HyperDual operator--(int) {
    HyperDual old = *this;
    --*this;
    return old;
  }

  friend constexpr HyperDual operator+(HyperDual a) { return a; }
  friend constexpr HyperDual operator-(HyperDual a) { return HyperDual(-a.v, -a.d1, -a.d2, -a.d12); }
  friend constexpr HyperDual operator+(HyperDual a, HyperDual b) { return a += b; }
  friend constexpr HyperDual operator-(HyperDual a, HyperDual b) { return a -= b; }
  friend constexpr HyperDual operator*(HyperDual a, HyperDual b) { return a *= b; }
  friend constexpr HyperDual operator/(HyperDual a, HyperDual b) { return a /= b; }
  friend constexpr bool operator==(HyperDual a, HyperDual b) { return a.v == b.v; }
  friend constexpr bool operator!=(HyperDual a, HyperDual b) { return a.v != b.v; }
  friend constexpr bool operator<(HyperDual a, HyperDual b) { return a.v < b.v; }
#ifdef __cpp_lib_three_way_comparison
  friend constexpr std::partial_ordering operator<=>(HyperDual a, HyperDual b) { return a.v <=> b.v; }
#endif
  friend constexpr bool operator<=(HyperDual a, HyperDual b) { return a.v <= b.v; }
  friend constexpr bool operator>(HyperDual a, HyperDual b) { return a.v > b.v; }
  friend constexpr bool operator>=(HyperDual a, HyperDual b) { return a.v >= b.v; }
};

static_assert(std::is_trivial_v<HyperDual>, "a struct of reals must stay as plain as it was");

/// The derivative of digamma: upwards by its recurrence, then the asymptotic series; below zero by reflection.
inline double trigamma(double x) {
  const double pi = 3.14159265358979323846;
  if (x <= 0) {
    const double s = std::sin(pi * x);
    return pi * pi / (s * s) - trigamma(1 - x);
  }
  double sum = 0;
  for (; x < 15; x += 1) sum += 1 / (x * x);
  const double q = 1 / (x * x);
  return sum + 1 / x + 0.5 * q +
         q / x * (1.0 / 6 - q * (1.0 / 30 - q * (1.0 / 42 - q * (1.0 / 30 - q * (5.0 / 66 - q * 691.0 / 2730)))));
}

/// f(x) with f'(x) and f''(x); what is zero stays zero where a derivative is not finite.
inline HyperDual chain(double value, double slope, double curvature, HyperDual x) {
  return HyperDual(value, product(slope, x.d1), product(slope, x.d2),
                   product(slope, x.d12) + product(curvature, product(x.d1, x.d2)));
}

/// The partial derivatives of a function of two numbers.
struct Partials {
  double x, y, xx, xy, yy;
};
inline HyperDual chain(double value, const Partials& f, HyperDual x, HyperDual y) {
  const double first = product(f.x, x.d1) + product(f.y, y.d1), second = product(f.x, x.d2) + product(f.y, y.d2);
  const double mixed = product(x.d1, y.d2) + product(x.d2, y.d1);
  return HyperDual(value, first, second,
                   product(f.x, x.d12) + product(f.y, y.d12) + product(f.xx, product(x.d1, x.d2)) +
                       product(f.xy, mixed) + product(f.yy, product(y.d1, y.d2)));
}

inline HyperDual sin(HyperDual x) { return chain(std::sin(x.v), std::cos(x.v), -std::sin(x.v), x); }
inline HyperDual cos(HyperDual x) { return chain(std::cos(x.v), -std::sin(x.v), -std::cos(x.v), x); }
inline HyperDual tan(HyperDual x) {
  const double t = std::tan(x.v), slope = 1 / (std::cos(x.v) * std::cos(x.v));
  return chain(t, slope, 2 * t * slope, x);
}
inline HyperDual asin(HyperDual x) {
  const double q = 1 - x.v * x.v;
  return chain(std::asin(x.v), 1 / std::sqrt(q), x.v / (q * std::sqrt(q)), x);
}
inline HyperDual acos(HyperDual x) {
  const double q = 1 - x.v * x.v;
  return chain(std::acos(x.v), -1 / std::sqrt(q), -x.v / (q * std::sqrt(q)), x);
}
inline HyperDual atan(HyperDual x) {
  const double q = 1 + x.v * x.v;
  return chain(std::atan(x.v), 1 / q, -2 * x.v / (q * q), x);
}
inline HyperDual sinh(HyperDual x) { return chain(std::sinh(x.v), std::cosh(x.v), std::sinh(x.v), x); }
inline HyperDual cosh(HyperDual x) { return chain(std::cosh(x.v), std::sinh(x.v), std::cosh(x.v), x); }
inline HyperDual tanh(HyperDual x) {
  const double t = std::tanh(x.v), slope = visible(1 / (std::cosh(x.v) * std::cosh(x.v)));
  return chain(t, slope, product(-2 * t, slope), x);
}
inline HyperDual asinh(HyperDual x) {
  const double q = x.v * x.v + 1;
  return chain(std::asinh(x.v), 1 / std::sqrt(q), -x.v / (q * std::sqrt(q)), x);
}
inline HyperDual acosh(HyperDual x) {
  const double q = x.v * x.v - 1;
  return chain(std::acosh(x.v), 1 / std::sqrt(q), -x.v / (q * std::sqrt(q)), x);
}
inline HyperDual atanh(HyperDual x) {
  const double q = 1 - x.v * x.v;
  return chain(std::atanh(x.v), 1 / q, 2 * x.v / (q * q), x);
}
inline HyperDual exp(HyperDual x) {
  const double e = std::exp(x.v);
  return chain(e, visible(e), visible(e), x);
}
inline HyperDual exp2(HyperDual x) {
  const double e = std::exp2(x.v), base = std::log(2.0);
  return chain(e, e * base, e * base * base, x);
}
inline HyperDual expm1(HyperDual x) { return chain(std::expm1(x.v), std::exp(x.v), std::exp(x.v), x); }

/// A logarithm of 1 / scale: its slope at x is scale / x.
inline HyperDual logarithm(double value, double scale, double at, HyperDual x) {
  return chain(value, scale / at, -scale / (at * at), x);
}
inline HyperDual log(HyperDual x) { return logarithm(std::log(x.v), 1, x.v, x); }
inline HyperDual log2(HyperDual x) { return logarithm(std::log2(x.v), 1 / std::log(2.0), x.v, x); }
inline HyperDual log10(HyperDual x) { return logarithm(std::log10(x.v), 1 / std::log(10.0), x.v, x); }
inline HyperDual log1p(HyperDual x) { return logarithm(std::log1p(x.v), 1, 1 + x.v, x); }
inline HyperDual sqrt(HyperDual x) {
  const double r = std::sqrt(x.v);
  return chain(r, 1 / (2 * r), -1 / (4 * x.v * r), x);
}
inline HyperDual cbrt(HyperDual x) {
  const double r = std::cbrt(x.v);
  return chain(r, 1 / (3 * r * r), -2 / (9 * r * r * x.v), x);
}
inline HyperDual erf(HyperDual x) {
  const double slope = 2 / std::sqrt(std::acos(-1.0)) * visible(std::exp(-x.v * x.v));
  return chain(std::erf(x.v), slope, product(-2 * x.v, slope), x);
}
inline HyperDual erfc(HyperDual x) {
  const double slope = -2 / std::sqrt(std::acos(-1.0)) * visible(std::exp(-x.v * x.v));
  return chain(std::erfc(x.v), slope, product(-2 * x.v, slope), x);
}
inline HyperDual lgamma(HyperDual x) { return chain(std::lgamma(x.v), digamma(x.v), trigamma(x.v), x); }
inline HyperDual tgamma(HyperDual x) {
  const double g = std::tgamma(x.v), psi = digamma(x.v);
  return chain(g, g * psi, g * (psi * psi + trigamma(x.v)), x);
}
inline HyperDual fabs(HyperDual x) { return chain(std::fabs(x.v), std::signbit(x.v) ? -1 : 1, 0, x); }
inline HyperDual abs(HyperDual x) { return fabs(x); }

inline HyperDual ceil(HyperDual x) { return std::ceil(x.v); }
inline HyperDual floor(HyperDual x) { return std::floor(x.v); }
inline HyperDual trunc(HyperDual x) { return std::trunc(x.v); }
inline HyperDual round(HyperDual x) { return std::round(x.v); }
inline HyperDual rint(HyperDual x) { return std::rint(x.v); }
inline HyperDual nearbyint(HyperDual x) { return std::nearbyint(x.v); }
inline HyperDual logb(HyperDual x) { return std::logb(x.v); }
inline int ilogb(HyperDual x) { return std::ilogb(x.v); }
inline long lround(HyperDual x) { return std::lround(x.v); }
inline long lrint(HyperDual x) { return std::lrint(x.v); }
inline bool isnan(HyperDual x) { return std::isnan(x.v); }
inline bool isinf(HyperDual x) { return std::isinf(x.v); }
inline bool isfinite(HyperDual x) { return std::isfinite(x.v); }
inline bool isnormal(HyperDual x) { return std::isnormal(x.v); }
inline int fpclassify(HyperDual x) { return std::fpclassify(x.v); }
inline bool signbit(HyperDual x) { return std::signbit(x.v); }

inline HyperDual pow(HyperDual x, HyperDual y) {
  const double r = std::pow(x.v, y.v), l = std::log(x.v), below = std::pow(x.v, y.v - 1);
  Partials f = {0, 0, 0, 0, 0};
  if (y.v != 0) f.x = y.v * below;
  if (y.v != 0 && y.v != 1) f.xx = y.v * (y.v - 1) * std::pow(x.v, y.v - 2);
  if (x.v != 0) f.y = r * l, f.yy = r * l * l, f.xy = below * (1 + y.v * l);
  return chain(r, f, x, y);
}
inline HyperDual atan2(HyperDual y, HyperDual x) {
  const double q = x.v * x.v + y.v * y.v, twist = 2 * x.v * y.v / (q * q);
  return chain(std::atan2(y.v, x.v), {-y.v / q, x.v / q, twist, (y.v * y.v - x.v * x.v) / (q * q), -twist}, x, y);
}
inline HyperDual hypot(HyperDual x, HyperDual y) {
  const double r = std::hypot(x.v, y.v), a = x.v / r, b = y.v / r;
  return r == 0 ? HyperDual(0.0) : chain(r, {a, b, b * b / r, -a * b / r, a * a / r}, x, y);
}
inline HyperDual fmin(HyperDual x, HyperDual y) { return x.v <= y.v ? x : y; }
inline HyperDual fmax(HyperDual x, HyperDual y) { return x.v >= y.v ? x : y; }
inline const HyperDual& min(const HyperDual& x, const HyperDual& y) { return y < x ? y : x; }
inline const HyperDual& max(const HyperDual& x, const HyperDual& y) { return x < y ? y : x; }
inline HyperDual fdim(HyperDual x, HyperDual y) { return x.v > y.v ? x - y : HyperDual(0.0); }
/// x less a whole number of times y, which stays the same nearby.
inline HyperDual less(double value, double times, HyperDual x, HyperDual y) {
  return chain(value, {1, -times, 0, 0, 0}, x, y);
}
/// The quotient of two `double`s may be rounded up to the next whole number.
inline HyperDual fmod(HyperDual x, HyperDual y) {
  return less(std::fmod(x.v, y.v), static_cast<double>(std::trunc(static_cast<long double>(x.v) / y.v)), x, y);
}
inline HyperDual remainder(HyperDual x, HyperDual y) {
  return less(std::remainder(x.v, y.v), std::rint(x.v / y.v), x, y);
}
inline HyperDual remquo(HyperDual x, HyperDual y, int* quotient) {
  return less(std::remquo(x.v, y.v, quotient), std::rint(x.v / y.v), x, y);
}
inline HyperDual copysign(HyperDual x, HyperDual y) {
  return chain(std::copysign(x.v, y.v), std::signbit(x.v) == std::signbit(y.v) ? 1 : -1, 0, x);
}
inline HyperDual nextafter(HyperDual x, HyperDual y) { return chain(std::nextafter(x.v, y.v), 1, 0, x); }
inline HyperDual fma(HyperDual x, HyperDual y, HyperDual z) {
  HyperDual r = x * y + z;
  r.v = std::fma(x.v, y.v, z.v);
  return r;
}
inline HyperDual ldexp(HyperDual x, int n) { return chain(std::ldexp(x.v, n), std::ldexp(1.0, n), 0, x); }
inline HyperDual scalbn(HyperDual x, int n) { return ldexp(x, n); }
inline HyperDual modf(HyperDual x, HyperDual* whole) {
  *whole = std::trunc(x.v);
  return x - *whole;
}
inline HyperDual frexp(HyperDual x, int* exponent) {
  std::frexp(x.v, exponent);
  return ldexp(x, -*exponent);
}
inline void sincos(HyperDual x, HyperDual* sine, HyperDual* cosine) {
  *sine = sin(x);
  *cosine = cos(x);
}

// The names that C gives to the functions of float.
inline HyperDual sqrtf(HyperDual x) { return sqrt(x); }
inline HyperDual sinf(HyperDual x) { return sin(x); }
inline HyperDual cosf(HyperDual x) { return cos(x); }
inline HyperDual expf(HyperDual x) { return exp(x); }
inline HyperDual logf(HyperDual x) { return log(x); }
inline HyperDual fabsf(HyperDual x) { return fabs(x); }
inline HyperDual powf(HyperDual x, HyperDual y) { return pow(x, y); }

inline HyperDual clamp(HyperDual x, HyperDual low, HyperDual high) { return x < low ? low : high < x ? high : x; }
inline HyperDual hypot(HyperDual x, HyperDual y, HyperDual z) { return sqrt(x * x + y * y + z * z); }

/// Nothing is printed: what is compared are numbers.
inline std::ostream& operator<<(std::ostream& out, const HyperDual&) { return out; }

}  // namespace check

template <>
struct std::numeric_limits<check::HyperDual> : std::numeric_limits<double> {};
