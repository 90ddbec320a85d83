// Every real function of C99 with one operand, each on an active one.
// RUN: %run
#include <cmath>
#include <sparsegen/annotate.h>

// RANGE: 0.1 0.9
SPARSEGEN_JACOBIAN(y[26], x[26])
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
  y[23] = lgamma(x[23]);
  y[24] = tgamma(x[24]);
  y[25] = std::sin(x[25]) * std::exp(x[25]) + std::abs(x[25]);
}

SPARSEGEN_JACOBIAN(y[8], x[8])
void both_signs(const double* x, double* y) {
  y[0] = fabs(x[0]);
  y[1] = cbrt(x[1]);
  y[2] = asinh(x[2] * 3);
  y[3] = tgamma(x[3] - 2.0);
  y[4] = lgamma(x[4] - 2.0);
  y[5] = std::fabs(x[5]) * x[5];
  y[6] = atan(x[6]);
  y[7] = erf(x[7]);
}

// Their derivative is zero almost everywhere: they add nothing to the pattern.
SPARSEGEN_JACOBIAN(y[8], x[8])
void steps(const double* x, double* y) {
  y[0] = ceil(x[0]) * x[7];
  y[1] = floor(x[1]) + x[6];
  y[2] = trunc(x[2]) + x[5];
  y[3] = round(x[3]) + x[4];
  y[4] = rint(x[4] * 3) + x[3];
  y[5] = nearbyint(x[5]) * x[2] + x[2];
  y[6] = logb(x[6]) + x[1];
  y[7] = floor(x[7]) + ilogb(x[6]) + x[0];
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void passive(const double* x, double* y, double t) {
  y[0] = sin(t) * x[0];
  y[1] = x[1] * exp(-t * t) + cos(2.0 * t);
  y[2] = x[2] + sqrt(fabs(t)) + tgamma(2.5);
}
