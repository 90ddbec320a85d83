// The second derivative of every real function of C99, of each operand and of two at once.
// RUN: %run
// RUN: %run_star
#include <cmath>
#include <sparsegen/annotate.h>

// RANGE: 0.1 0.9
// SAMPLES: 8
SPARSEGEN_HESSIAN(y[26], x[26])
void smooth(const double* x, double* y) {
  y[0] = sin(x[0]);
  y[1] = cos(x[1]);
  y[2] = tan(x[2]);
  y[3] = asin(x[3]);
  y[4] = acos(x[4]);
  y[5] = atan(x[5]);
  y[6] = sinh(x[6]);
  y[7] = cosh(x[7]);
  y[8] = tanh(x[8]);
  y[9] = asinh(x[9]);
  y[10] = acosh(x[10] + 1.0);
  y[11] = atanh(x[11]);
  y[12] = exp(x[12]);
  y[13] = exp2(x[13]);
  y[14] = expm1(x[14]);
  y[15] = log(x[15]);
  y[16] = log2(x[16]);
  y[17] = log10(x[17]);
  y[18] = log1p(x[18]);
  y[19] = sqrt(x[19]);
  y[20] = cbrt(x[20]);
  y[21] = erf(x[21]);
  y[22] = erfc(x[22]);
  y[23] = std::sin(x[23]) * std::exp(x[23]);
  y[24] = std::sqrt(x[24]) / std::log1p(x[24]);
  y[25] = std::abs(x[25]) * x[25];
}

// RANGE: 0.1 0.9
SPARSEGEN_HESSIAN(y[2], x[2])
void gammas(const double* x, double* y) {
  y[0] = lgamma(x[0]);
  y[1] = tgamma(x[1]);
}

SPARSEGEN_HESSIAN(y[2], x[2])
void gammas_of_negatives(const double* x, double* y) {
  y[0] = lgamma(x[0] - 2.0);
  y[1] = tgamma(x[1] - 2.0);
}

SPARSEGEN_HESSIAN(y[6], x[6])
void both_signs(const double* x, double* y) {
  y[0] = fabs(x[0]);
  y[1] = cbrt(x[1]);
  y[2] = asinh(x[2] * 3);
  y[3] = tanh(x[3]) * x[3];
  y[4] = atan(x[4]);
  y[5] = erf(x[5]);
}

// Of what is not linear itself.
// RANGE: 0.1 0.9
SPARSEGEN_HESSIAN(return, x[3])
double composed(const double* x) {
  return sin(x[0] * x[1]) * exp(x[2] / x[0]) + log(1.0 + x[1] * x[1]) * sqrt(x[0] + x[2]) + tanh(x[0] * x[1] * x[2]);
}

// RANGE: 0.2 1.8
SPARSEGEN_HESSIAN(y[6], x[10])
void powers(const double* x, double* y) {
  y[0] = pow(x[0], x[1]);
  y[1] = pow(x[2], 3.0);
  y[2] = pow(2.5, x[3]);
  y[3] = pow(x[4], 0.5) + pow(x[4], -2);
  y[4] = pow(x[5] * x[6], x[7]);
  y[5] = std::pow(x[8], 2) * std::pow(x[9], 1);
}

SPARSEGEN_HESSIAN(y[2], x[2])
void powers_of_negatives(const double* x, double* y) {
  y[0] = pow(x[0], 2) + pow(x[0], 0);
  y[1] = pow(x[1], 3.0);
}

SPARSEGEN_HESSIAN(y[7], x[14])
void of_two(const double* x, double* y) {
  y[0] = atan2(x[0], x[1]);
  y[1] = atan2(x[2], 2.0) + atan2(1.5, x[3]);
  y[2] = hypot(x[4], x[5]);
  y[3] = hypot(x[6], 0.5);
  y[4] = fma(x[7], x[8], x[9]);
  y[5] = fma(x[10], 2.0, x[11] * x[11]);
  y[6] = std::hypot(x[12], x[13], 0.7);
}

SPARSEGEN_HESSIAN(return, x[3])
double both_by_one_call(const double* x) {
  const double angle = x[0] * x[1];
  return std::cos(angle) * x[2] + std::sin(angle) * x[2] * x[2];
}

SPARSEGEN_HESSIAN(return, x[4])
double quotients(const double* x) { return x[0] / (2.0 + x[1]) - 1 / (3.0 + x[2] * x[3]) + (x[0] - x[3]) / (2.5 + x[0]); }
