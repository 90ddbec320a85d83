// Every real function of C99 with two or three operands: active first, active second, and both.
// RUN: %run
#include <cmath>
#include <sparsegen/annotate.h>

// RANGE: 0.4 3.1
SPARSEGEN_JACOBIAN(y[33], (a[11], b[11]))
void two(const double* a, const double* b, double* y) {
  y[0] = pow(a[0], 2.5);
  y[1] = pow(1.7, b[0]);
  y[2] = pow(a[0], b[0]);
  y[3] = atan2(a[1], 0.8);
  y[4] = atan2(0.8, b[1]);
  y[5] = atan2(a[1], b[1]);
  y[6] = hypot(a[2], 2.0);
  y[7] = hypot(2.0, b[2]);
  y[8] = hypot(a[2], b[2]);
  y[9] = fmin(a[3], 1.5);
  y[10] = fmin(1.5, b[3]);
  y[11] = fmin(a[3], b[3]);
  y[12] = fmax(a[4], 1.5);
  y[13] = fmax(1.5, b[4]);
  y[14] = fmax(a[4], b[4]);
  y[15] = fdim(a[5], 1.5);
  y[16] = fdim(1.5, b[5]);
  y[17] = fdim(a[5], b[5]);
  y[18] = fmod(a[6], 0.7);
  y[19] = fmod(5.0, b[6]);
  y[20] = fmod(3.0 * a[6], b[6]);
  y[21] = remainder(a[7], 0.7);
  y[22] = remainder(5.0, b[7]);
  y[23] = remainder(3.0 * a[7], b[7]);
  y[24] = copysign(a[8], -1.0);
  y[25] = copysign(a[8] - 1.5, b[8] - 1.5);
  y[26] = copysign(2.0, b[8]) + b[9];
  y[27] = fma(a[9], b[9], 1.0);
  y[28] = fma(2.0, a[9], b[9]);
  y[29] = fma(a[9], 3.0, a[10] * b[10]);
  y[30] = nextafter(a[10], 0.0);
  y[31] = ldexp(a[10], 3) + ldexp(b[10], -2);
  y[32] = std::pow(a[0], 3) + std::pow(b[0], 2.0);
}

// A known exponent: of zero there is no dependence, and an integer one needs no logarithm of a negative base.
SPARSEGEN_JACOBIAN(y[5], x[5])
void powers(const double* x, double* y) {
  y[0] = pow(x[0], 0) + x[1];
  y[1] = pow(x[1], 1);
  y[2] = pow(x[2], 2);
  y[3] = pow(x[3], -1.0);
  y[4] = pow(x[4], 3.0);
}

SPARSEGEN_JACOBIAN(y[4], x[4])
void several_results(const double* x, double* y) {
  double whole;
  int exponent;
  y[0] = modf(3.0 * x[0], &whole) + x[1];
  y[1] = whole + x[1];
  y[2] = frexp(x[2], &exponent);
  y[3] = ldexp(x[3], exponent);
}

// The system's function of two results, and what is no number.
static double positive(double x) {
  if (x < -1e6) return nan("0");
  return x;
}
// PATTERN: XX. / XX. / ..X / ..X
SPARSEGEN_JACOBIAN(y[4], x[3])
void sine_and_cosine(const double* x, double* y) {
  double both[2], *to = both;
  sincos(x[0] * x[1], &y[0], &y[1]);
  sincos(positive(x[2]), to, to + 1);
  y[2] = both[0];
  y[3] = both[1];
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void classified(const double* x, double* y) {
  y[0] = std::isnan(x[0]) ? 0.0 : x[0];
  y[1] = std::signbit(x[1]) ? x[0] : x[1];
  y[2] = std::isfinite(x[2]) && !std::isinf(x[2]) && std::isnormal(x[2]) ? 2.0 * x[2] : 0.0;
}

// 1 / 0.1 is 10, but 0.1 goes into 1 only nine times: it is a bit more than a tenth.
// RANGE: 0.1 0.1
SPARSEGEN_JACOBIAN(y[1], x[1])
void rounded_quotient(const double* x, double* y) { y[0] = std::fmod(1.0, x[0]); }

// The quotient's magnitude is that of what is left by eight times the divisor.
// RANGE: -9.5 9.5
SPARSEGEN_JACOBIAN(y[6], x[4])
void quotients(const double* x, double* y) {
  int q[6];
  y[0] = remquo(x[0], 1.0, &q[0]);
  y[1] = std::remquo(7.9 + 1e-3 * x[1], 1.0, &q[1]);
  y[2] = std::remquo(x[0] * 4.0, x[1], &q[2]);
  y[3] = std::remquo(-15.7 + 1e-3 * x[2], 1.0, &q[3]);
  y[4] = std::remquo(x[2], -0.25, &q[4]);
  y[5] = remquo(x[3], 0.75, &q[5]);
  for (int i = 0; i < 6; ++i) y[i] = (y[i] + 2.0) * q[i];
}
