//===- dual.h - the run tests' own dual numbers -----------------*- C++ -*-===//
//
// The oracle of the run tests and of the random programs: a value with one
// tangent. A tested function is compiled a second time with `double` standing
// for `check::Dual`, and run once a column. Nothing here is shared with the
// tool: its rules are written down a second time, on purpose.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <algorithm>
#include <cmath>
#if __cplusplus >= 202002L
#include <compare>
#endif
#include <initializer_list>
#include <iosfwd>
#include <iterator>
#include <limits>
#include <numeric>
#include <type_traits>

namespace check {

/// What is too small for a number is not zero: that something depends stays to be seen.
constexpr double visible(double positive) {
  return positive == 0 ? std::numeric_limits<double>::denorm_min() : positive;
}
/// What is not there stays so, whatever it is multiplied with: zero times infinity is zero.
constexpr double product(double a, double b) { return a == 0 || b == 0 ? 0 : visible(a * b); }

struct Dual {
  double v;  ///< the value
  double d;  ///< the tangent

  Dual() = default;
  constexpr Dual(double value, double tangent) : v(value), d(tangent) {}
  template <class T, class = std::enable_if_t<std::is_arithmetic_v<T> || std::is_enum_v<T>>>
  constexpr Dual(T value) : v(static_cast<double>(value)), d(0) {}

  template <class T, class = std::enable_if_t<std::is_arithmetic_v<T>>>
  constexpr explicit operator T() const {
    return static_cast<T>(v);
  }

  constexpr Dual& operator+=(Dual o) { return *this = Dual(v + o.v, d + o.d); }
  constexpr Dual& operator-=(Dual o) { return *this = Dual(v - o.v, d - o.d); }
  constexpr Dual& operator*=(Dual o) { return *this = Dual(v == 0 || o.v == 0 ? v * o.v : product(v, o.v), product(d, o.v) + product(v, o.d)); }
  constexpr Dual& operator/=(Dual o) { return *this = Dual(v / o.v, (d - product(v / o.v, o.d)) / o.v); }
  constexpr Dual& operator++() { return *this += Dual(1.0); }
  constexpr Dual& operator--() { return *this -= Dual(1.0); }
  constexpr Dual operator++(int) {
    Dual old = *this;
    ++*this;
    return old;
  }
  constexpr Dual operator--(int) {
    Dual old = *this;
    --*this;
    return old;
  }

  friend constexpr Dual operator+(Dual a) { return a; }
  friend constexpr Dual operator-(Dual a) { return Dual(-a.v, -a.d); }
  friend constexpr Dual operator+(Dual a, Dual b) { return a += b; }
  friend constexpr Dual operator-(Dual a, Dual b) { return a -= b; }
  friend constexpr Dual operator*(Dual a, Dual b) { return a *= b; }
  friend constexpr Dual operator/(Dual a, Dual b) { return a /= b; }
  friend constexpr bool operator==(Dual a, Dual b) { return a.v == b.v; }
  friend constexpr bool operator!=(Dual a, Dual b) { return a.v != b.v; }
  friend constexpr bool operator<(Dual a, Dual b) { return a.v < b.v; }
#ifdef __cpp_lib_three_way_comparison
  friend constexpr std::partial_ordering operator<=>(Dual a, Dual b) { return a.v <=> b.v; }
#endif
  friend constexpr bool operator<=(Dual a, Dual b) { return a.v <= b.v; }
  friend constexpr bool operator>(Dual a, Dual b) { return a.v > b.v; }
  friend constexpr bool operator>=(Dual a, Dual b) { return a.v >= b.v; }
};

static_assert(std::is_trivial_v<Dual>, "a struct of reals must stay as plain as it was");

/// The derivative of log Γ: upwards by its recurrence, then the asymptotic series; below zero by reflection.
inline double digamma(double x) {
  const double pi = 3.14159265358979323846;
  if (x <= 0) return digamma(1 - x) - pi / std::tan(pi * x);
  double sum = 0;
  for (; x < 15; x += 1) sum -= 1 / x;
  const double q = 1 / (x * x);
  return sum + std::log(x) - 0.5 / x -
         q * (1.0 / 12 - q * (1.0 / 120 - q * (1.0 / 252 - q * (1.0 / 240 - q * (1.0 / 132 - q * 691.0 / 32760)))));
}

/// f(x) with the slope f'(x); a tangent of zero stays zero where the slope is not finite.
inline Dual chain(double value, double slope, Dual x) { return Dual(value, x.d == 0 ? 0 : product(slope, x.d)); }
inline Dual chain(double value, double slopeX, Dual x, double slopeY, Dual y) {
  return Dual(value, (x.d == 0 ? 0 : product(slopeX, x.d)) + (y.d == 0 ? 0 : product(slopeY, y.d)));
}

inline Dual sin(Dual x) { return chain(std::sin(x.v), std::cos(x.v), x); }
inline Dual cos(Dual x) { return chain(std::cos(x.v), -std::sin(x.v), x); }
inline Dual tan(Dual x) { return chain(std::tan(x.v), 1 / (std::cos(x.v) * std::cos(x.v)), x); }
inline Dual asin(Dual x) { return chain(std::asin(x.v), 1 / std::sqrt(1 - x.v * x.v), x); }
inline Dual acos(Dual x) { return chain(std::acos(x.v), -1 / std::sqrt(1 - x.v * x.v), x); }
inline Dual atan(Dual x) { return chain(std::atan(x.v), 1 / (1 + x.v * x.v), x); }
inline Dual sinh(Dual x) { return chain(std::sinh(x.v), std::cosh(x.v), x); }
inline Dual cosh(Dual x) { return chain(std::cosh(x.v), std::sinh(x.v), x); }
inline Dual tanh(Dual x) { return chain(std::tanh(x.v), visible(1 / (std::cosh(x.v) * std::cosh(x.v))), x); }
inline Dual asinh(Dual x) { return chain(std::asinh(x.v), 1 / std::sqrt(x.v * x.v + 1), x); }
inline Dual acosh(Dual x) { return chain(std::acosh(x.v), 1 / std::sqrt(x.v * x.v - 1), x); }
inline Dual atanh(Dual x) { return chain(std::atanh(x.v), 1 / (1 - x.v * x.v), x); }
inline Dual exp(Dual x) { return chain(std::exp(x.v), visible(std::exp(x.v)), x); }
inline Dual exp2(Dual x) { return chain(std::exp2(x.v), std::exp2(x.v) * std::log(2.0), x); }
inline Dual expm1(Dual x) { return chain(std::expm1(x.v), std::exp(x.v), x); }
inline Dual log(Dual x) { return chain(std::log(x.v), 1 / x.v, x); }
inline Dual log2(Dual x) { return chain(std::log2(x.v), 1 / (x.v * std::log(2.0)), x); }
inline Dual log10(Dual x) { return chain(std::log10(x.v), 1 / (x.v * std::log(10.0)), x); }
inline Dual log1p(Dual x) { return chain(std::log1p(x.v), 1 / (1 + x.v), x); }
inline Dual sqrt(Dual x) { return chain(std::sqrt(x.v), 1 / (2 * std::sqrt(x.v)), x); }
inline Dual cbrt(Dual x) { return chain(std::cbrt(x.v), 1 / (3 * std::cbrt(x.v) * std::cbrt(x.v)), x); }
inline Dual erf(Dual x) { return chain(std::erf(x.v), 2 / std::sqrt(std::acos(-1.0)) * visible(std::exp(-x.v * x.v)), x); }
inline Dual erfc(Dual x) { return chain(std::erfc(x.v), -2 / std::sqrt(std::acos(-1.0)) * visible(std::exp(-x.v * x.v)), x); }
inline Dual lgamma(Dual x) { return chain(std::lgamma(x.v), digamma(x.v), x); }
inline Dual tgamma(Dual x) { return chain(std::tgamma(x.v), std::tgamma(x.v) * digamma(x.v), x); }
inline Dual fabs(Dual x) { return chain(std::fabs(x.v), std::signbit(x.v) ? -1 : 1, x); }
inline Dual abs(Dual x) { return fabs(x); }

inline Dual ceil(Dual x) { return std::ceil(x.v); }
inline Dual floor(Dual x) { return std::floor(x.v); }
inline Dual trunc(Dual x) { return std::trunc(x.v); }
inline Dual round(Dual x) { return std::round(x.v); }
inline Dual rint(Dual x) { return std::rint(x.v); }
inline Dual nearbyint(Dual x) { return std::nearbyint(x.v); }
inline Dual logb(Dual x) { return std::logb(x.v); }
inline int ilogb(Dual x) { return std::ilogb(x.v); }
inline long lround(Dual x) { return std::lround(x.v); }
inline long lrint(Dual x) { return std::lrint(x.v); }
inline bool isnan(Dual x) { return std::isnan(x.v); }
inline bool isinf(Dual x) { return std::isinf(x.v); }
inline bool isfinite(Dual x) { return std::isfinite(x.v); }
inline bool isnormal(Dual x) { return std::isnormal(x.v); }
inline int fpclassify(Dual x) { return std::fpclassify(x.v); }
inline bool signbit(Dual x) { return std::signbit(x.v); }

inline Dual pow(Dual x, Dual y) {
  const double r = std::pow(x.v, y.v);
  return chain(r, y.v == 0 ? 0 : y.v * std::pow(x.v, y.v - 1), x, x.v == 0 ? 0 : r * std::log(x.v), y);
}
inline Dual atan2(Dual y, Dual x) {
  const double q = x.v * x.v + y.v * y.v;
  return chain(std::atan2(y.v, x.v), x.v / q, y, -y.v / q, x);
}
inline Dual hypot(Dual x, Dual y) {
  const double r = std::hypot(x.v, y.v);
  return r == 0 ? Dual(0.0) : chain(r, x.v / r, x, y.v / r, y);
}
inline Dual fmin(Dual x, Dual y) { return x.v <= y.v ? x : y; }
inline Dual fmax(Dual x, Dual y) { return x.v >= y.v ? x : y; }
inline const Dual& min(const Dual& x, const Dual& y) { return y < x ? y : x; }
inline const Dual& max(const Dual& x, const Dual& y) { return x < y ? y : x; }
inline Dual fdim(Dual x, Dual y) { return x.v > y.v ? x - y : Dual(0.0); }
/// The quotient of two `double`s may be rounded up to the next whole number.
inline Dual fmod(Dual x, Dual y) {
  return chain(std::fmod(x.v, y.v), 1, x, static_cast<double>(-std::trunc(static_cast<long double>(x.v) / y.v)), y);
}
inline Dual remainder(Dual x, Dual y) { return chain(std::remainder(x.v, y.v), 1, x, -std::rint(x.v / y.v), y); }
inline Dual remquo(Dual x, Dual y, int* quotient) {
  return chain(std::remquo(x.v, y.v, quotient), 1, x, -std::rint(x.v / y.v), y);
}
inline Dual copysign(Dual x, Dual y) {
  return chain(std::copysign(x.v, y.v), std::signbit(x.v) == std::signbit(y.v) ? 1 : -1, x);
}
inline Dual nextafter(Dual x, Dual y) { return chain(std::nextafter(x.v, y.v), 1, x); }
inline Dual fma(Dual x, Dual y, Dual z) { return Dual(std::fma(x.v, y.v, z.v), product(x.d, y.v) + product(x.v, y.d) + z.d); }
inline Dual ldexp(Dual x, int n) { return Dual(std::ldexp(x.v, n), std::ldexp(x.d, n)); }
inline Dual scalbn(Dual x, int n) { return ldexp(x, n); }
inline Dual modf(Dual x, Dual* whole) {
  *whole = std::trunc(x.v);
  return x - *whole;
}
inline Dual frexp(Dual x, int* exponent) {
  std::frexp(x.v, exponent);
  return ldexp(x, -*exponent);
}
inline void sincos(Dual x, Dual* sine, Dual* cosine) {
  *sine = sin(x);
  *cosine = cos(x);
}

// The names that C gives to the functions of float.
inline Dual sqrtf(Dual x) { return sqrt(x); }
inline Dual sinf(Dual x) { return sin(x); }
inline Dual cosf(Dual x) { return cos(x); }
inline Dual expf(Dual x) { return exp(x); }
inline Dual logf(Dual x) { return log(x); }
inline Dual fabsf(Dual x) { return fabs(x); }
inline Dual powf(Dual x, Dual y) { return pow(x, y); }

inline Dual clamp(Dual x, Dual low, Dual high) { return x < low ? low : high < x ? high : x; }
inline Dual hypot(Dual x, Dual y, Dual z) { return sqrt(x * x + y * y + z * z); }

// A sum that starts at a literal is of the elements' type.
template <class I>
using ElementOf = typename std::iterator_traits<I>::value_type;
template <class I>
auto accumulate(I first, I last, double start) {
  return ::std::accumulate(first, last, ElementOf<I>(start));
}
template <class I, class Op>
auto accumulate(I first, I last, double start, Op op) {
  return ::std::accumulate(first, last, ElementOf<I>(start), op);
}
template <class I, class J>
auto inner_product(I first, I last, J other, double start) {
  return ::std::inner_product(first, last, other, ElementOf<I>(start));
}
template <class I, class J>
auto transform_reduce(I first, I last, J other, double start) {
  return ::std::transform_reduce(first, last, other, ElementOf<I>(start));
}

/// Nothing is printed: what is compared are numbers.
inline std::ostream& operator<<(std::ostream& out, const Dual&) { return out; }

}  // namespace check

template <>
struct std::numeric_limits<check::Dual> : std::numeric_limits<double> {};

/// In the second compilation `std::sin` must find the functions above as well: this names one namespace's functions so.
#define CHECK_MATH_NAMES(X)                                                                                         \
  X(sin) X(cos) X(tan) X(asin) X(acos) X(atan) X(sinh) X(cosh) X(tanh) X(asinh) X(acosh) X(atanh) X(exp) X(exp2)     \
  X(expm1) X(log) X(log2) X(log10) X(log1p) X(sqrt) X(cbrt) X(erf) X(erfc) X(lgamma) X(tgamma) X(fabs) X(abs)        \
  X(ceil) X(floor) X(trunc) X(round) X(rint) X(nearbyint) X(logb) X(ilogb) X(lround) X(lrint) X(isnan) X(isinf)      \
  X(isfinite) X(isnormal) X(fpclassify) X(signbit) X(pow) X(atan2) X(hypot) X(fmin) X(fmax) X(fdim) X(fmod) X(remainder)           \
  X(remquo) X(copysign) X(nextafter) X(fma) X(ldexp) X(scalbn) X(modf) X(frexp)   \
  X(min) X(max) X(clamp) X(accumulate) X(inner_product) X(transform_reduce)
