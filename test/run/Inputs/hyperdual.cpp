// Holds each function of hyperdual.h against dual.h: the same value and tangents, and second derivatives that are the
// differences of dual numbers' first ones.
#include "hyperdual.h"

#include <cmath>
#include <cstdio>

namespace {

using check::Dual;
using check::HyperDual;

int failures = 0;

void require(const char* name, double seen, double wanted, double tolerance) {
  if (std::fabs(seen - wanted) <= tolerance * std::fmax(1, std::fabs(wanted))) return;
  std::printf("%s: %.17g, not %.17g\n", name, seen, wanted);
  ++failures;
}

/// Of f(a, b) along two directions at once: a by 1 and b by 0.3, then a by -0.7 and b by 1.
template <class F>
void checkTwo(const char* name, F f, double a, double b) {
  const double h = 1e-5;
  const HyperDual seen = f(HyperDual(a, 1, -0.7, 0.2), HyperDual(b, 0.3, 1, -0.4));
  const auto along = [&](double x, double y, double dx, double dy) { return f(Dual(x, dx), Dual(y, dy)).d; };
  require(name, seen.v, f(Dual(a, 0), Dual(b, 0)).v, 1e-15);
  require(name, seen.d1, along(a, b, 1, 0.3), 1e-14);
  require(name, seen.d2, along(a, b, -0.7, 1), 1e-14);
  const double moved = (along(a - 0.7 * h, b + h, 1, 0.3) - along(a + 0.7 * h, b - h, 1, 0.3)) / (2 * h);
  require(name, seen.d12, moved + along(a, b, 0.2, -0.4), 1e-7);
}

#define ONE(f, ...) for (double a : {__VA_ARGS__}) checkTwo(#f, [](auto x, auto) { return check::f(x); }, a, 1)
#define TWO(f, a, b) checkTwo(#f, [](auto x, auto y) { return check::f(x, y); }, a, b)
#define TERM(...) checkTwo(#__VA_ARGS__, [](auto x, auto y) { return __VA_ARGS__; }, 0.7, -1.3)

void checkSmooth() {
  ONE(sin, -0.4, 1.3);
  ONE(cos, -0.4, 1.3);
  ONE(tan, -0.4, 1.3);
  ONE(asin, -0.4, 0.7);
  ONE(acos, -0.4, 0.7);
  ONE(atan, -0.4, 1.3);
  ONE(sinh, -0.4, 1.3);
  ONE(cosh, -0.4, 1.3);
  ONE(tanh, -0.4, 1.3);
  ONE(asinh, -0.4, 1.3);
  ONE(acosh, 1.4, 2.3);
  ONE(atanh, -0.4, 0.7);
  ONE(exp, -0.4, 1.3);
  ONE(exp2, -0.4, 1.3);
  ONE(expm1, -0.4, 1.3);
  ONE(log, 0.4, 1.3);
  ONE(log2, 0.4, 1.3);
  ONE(log10, 0.4, 1.3);
  ONE(log1p, -0.4, 1.3);
  ONE(sqrt, 0.4, 1.3);
  ONE(cbrt, -0.4, 1.3);
  ONE(erf, -0.4, 1.3);
  ONE(erfc, -0.4, 1.3);
  ONE(lgamma, -0.4, 1.3, 20.0);
  ONE(tgamma, -0.4, 1.3, 5.0);
  TWO(pow, 1.4, -0.6);
  TWO(pow, 0.4, 2.0);
  TWO(atan2, -0.4, 0.8);
  TWO(atan2, 0.4, -0.8);
  TWO(hypot, -0.4, 0.8);
}

void checkPiecewise() {
  ONE(fabs, -0.4, 1.3);
  ONE(floor, -0.4, 1.3);
  TWO(fmin, -0.4, 0.8);
  TWO(fmax, -0.4, 0.8);
  TWO(min, -0.4, 0.8);
  TWO(max, -0.4, 0.8);
  TWO(fdim, 0.9, 0.8);
  TWO(fdim, -0.4, 0.8);
  TWO(fmod, 2.9, 0.8);
  TWO(remainder, 2.9, 0.8);
  TWO(copysign, 0.9, -0.8);
  TWO(nextafter, 0.9, -0.8);
}

void checkTerms() {
  TERM(x + y * x);
  TERM(x / y - 3.0 / x);
  TERM(-x * y / (x + 2));
  TERM(check::fma(x, y, x * x));
  TERM(check::fma(x, 2.0, y * x));
  TERM(check::ldexp(x * y, -2));
  TERM(check::pow(x * x, 3) * check::pow(2.0, y));
  TERM(check::clamp(x * y, -2.0, 2.0));
  TERM(check::hypot(x, y, x * y));
  TERM(check::sin(x * y) * check::exp(y / x));
}

}  // namespace

int main() {
  checkSmooth();
  checkPiecewise();
  checkTerms();
  std::printf("%d failures\n", failures);
  return failures != 0;
}
