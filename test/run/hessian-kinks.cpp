// Hessians of functions with kinks: on both sides the second derivative is that of the side, and none of the kink.
// RUN: %run
// RUN: %run_star
#include <algorithm>
#include <cmath>
#include <sparsegen/annotate.h>

SPARSEGEN_HESSIAN(return, x[3])
double absolute(const double* x) { return std::fabs(x[0]) * x[1] + std::fabs(x[1] * x[2]) + std::abs(x[2]); }

SPARSEGEN_HESSIAN(return, x[4])
double smaller(const double* x) { return std::fmin(x[0] * x[1], x[2]) + fmin(x[2] * x[3], x[3] * x[3]); }

SPARSEGEN_HESSIAN(return, x[4])
double larger(const double* x) { return std::fmax(x[0] * x[1], x[2]) * x[3]; }

SPARSEGEN_HESSIAN(return, x[3])
double of_the_library(const double* x) { return std::max(x[0] * x[0], x[1]) + std::min(x[1] * x[2], x[0]); }

SPARSEGEN_HESSIAN(return, x[3])
double clamped(const double* x) { return std::clamp(x[0] * x[1], -0.5, 0.5) * x[2]; }

// Quadratic near zero and linear beyond.
SPARSEGEN_HESSIAN(return, x[4])
double huber(const double* x) {
  double sum = 0;
  for (int i = 0; i + 1 < 4; ++i) {
    const double r = x[i + 1] - x[i], a = std::fabs(r);
    sum += a < 0.7 ? 0.5 * r * r : 0.7 * (a - 0.35);
  }
  return sum;
}

SPARSEGEN_HESSIAN(return, x[3])
double hinge(const double* x) {
  const double a = fmax(0.0, 1 - x[0] * x[1]), b = fdim(x[2], x[1]);
  return a * a + b * b;
}

SPARSEGEN_HESSIAN(return, x[3])
double remainders(const double* x) { return fmod(x[0] * x[1], 0.7) + remainder(x[1] * x[1], 2.0 + x[2]); }

SPARSEGEN_HESSIAN(return, x[3])
double parts(const double* x) {
  double whole;
  const double part = std::modf(3 * x[0] * x[1], &whole);
  int exponent;
  const double mantissa = std::frexp(x[2] * x[2] + 1.1, &exponent);
  return part * part + mantissa * x[0] + whole * x[1] + std::ldexp(x[1] * x[2], 2);
}

SPARSEGEN_HESSIAN(return, x[2])
double signs(const double* x) { return std::copysign(x[0] * x[0], x[1]) + (std::signbit(x[0]) ? x[1] * x[1] : x[0]); }
