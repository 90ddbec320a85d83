// Hyper-dual numbers: a value with its derivatives along two directions and the mixed second one, without any error
// but rounding (Fike and Alonso, "The development of hyper-dual numbers for exact second-derivative calculations",
// 2011). They know nothing of sparsity, colors or adjoints.
#pragma once

#include <cmath>

struct HyperDual {
  double value, u = 0.0, v = 0.0, uv = 0.0;

  HyperDual() : value(0.0) {}
  HyperDual(double constant) : value(constant) {}  // as a double becomes a Real
  HyperDual(double value_, double u_, double v_, double uv_) : value(value_), u(u_), v(v_), uv(uv_) {}

  HyperDual& operator+=(const HyperDual& b) { return *this = *this + b; }
  HyperDual& operator-=(const HyperDual& b) { return *this = *this - b; }

  friend HyperDual operator+(const HyperDual& a, const HyperDual& b) {
    return {a.value + b.value, a.u + b.u, a.v + b.v, a.uv + b.uv};
  }
  friend HyperDual operator-(const HyperDual& a, const HyperDual& b) {
    return {a.value - b.value, a.u - b.u, a.v - b.v, a.uv - b.uv};
  }
  friend HyperDual operator-(const HyperDual& a) { return {-a.value, -a.u, -a.v, -a.uv}; }
  friend HyperDual operator*(const HyperDual& a, const HyperDual& b) {
    return {a.value * b.value, a.u * b.value + a.value * b.u, a.v * b.value + a.value * b.v,
            a.uv * b.value + a.u * b.v + a.v * b.u + a.value * b.uv};
  }
  friend HyperDual operator/(const HyperDual& a, const HyperDual& b) {
    const double r = 1.0 / b.value;
    return a * chain(b, r, -r * r, 2.0 * r * r * r);
  }
  friend HyperDual sqrt(const HyperDual& a) {
    const double root = std::sqrt(a.value);
    return chain(a, root, 0.5 / root, -0.25 / (root * a.value));
  }
  friend HyperDual log(const HyperDual& a) {
    return chain(a, std::log(a.value), 1.0 / a.value, -1.0 / (a.value * a.value));
  }
  friend HyperDual sin(const HyperDual& a) {
    const double s = std::sin(a.value);
    return chain(a, s, std::cos(a.value), -s);
  }
  friend HyperDual cos(const HyperDual& a) {
    const double c = std::cos(a.value);
    return chain(a, c, -std::sin(a.value), -c);
  }

private:
  /// A function of `a` with these derivatives.
  static HyperDual chain(const HyperDual& a, double value, double first, double second) {
    return {value, first * a.u, first * a.v, first * a.uv + second * a.u * a.v};
  }
};
