// What is said to the compiler alone, and what only it knows: hints, empty assembly, classes of numbers, constants of
// `long double`.
// RUN: %run
#include <cmath>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[4], x[4])
void hinted(const double* x, double* y) {
  int rounds = 3;
  const double* p = static_cast<const double*>(__builtin_assume_aligned(x, 8, 0 * rounds++));
  __asm__("# begin of the loop");
  for (int i = 0; i < rounds; ++i) {
    __builtin_prefetch(x + i);
    if (__builtin_expect(p[i] > 1, 0))
      y[i] = p[i];
    else
      y[i] = p[i] * p[i];
  }
  __asm__ __volatile__("" ::: "memory");
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void classified(const double* x, double* y) {
  const double v = x[0] * x[0];
  y[0] = std::fpclassify(v) == FP_ZERO ? x[0] : std::fpclassify(v) == FP_NORMAL ? v * x[0] : 0.0;
  const double w = 1e-310;
  y[1] = std::fpclassify(w) == FP_SUBNORMAL ? x[1] * x[1] : x[0];
  if (std::fpclassify(w) != FP_NORMAL) y[1] = x[0];
  if (std::fpclassify(HUGE_VAL) != FP_INFINITE || std::fpclassify(std::nan("")) != FP_NAN) y[1] = x[0];
}

#define CUBE_ROOT_OF_3 1.4422495703074083823216383107801095883918692534994L
static const double kFactors[2] = {0.0039685026299204986870L, 6.0L};
SPARSEGEN_JACOBIAN(y[1], x[1])
void long_constants(const double* x, double* y) {
  double t = CUBE_ROOT_OF_3 * 2.0L;
  y[0] = t * x[0] * x[0] * kFactors[1] + static_cast<double>(0.5L) * x[0];
}
