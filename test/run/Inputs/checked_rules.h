// Functions with rules, one of which is wrong.
#pragma once
#include <sparsegen/annotate.h>
#ifdef __SPARSEGEN__
#define BODY(...) ;
#else
#define BODY(...) \
  { __VA_ARGS__ }
#endif

namespace checked {
SPARSEGEN_RULE(return : x, right_slope)
inline double right(double x) BODY(return x * x * x;)
inline void right_slope(double x, double* slope) BODY(*slope = 3 * x * x;)

SPARSEGEN_RULE(y[i < n] : x[i < n], dense_slopes)
inline void dense(int n, const double* x, double* y) BODY(for (int i = 0; i < n; ++i) y[i] = x[i] * x[i];)
inline void dense_slopes(int n, const double* x, double* slopes) BODY(for (int i = 0; i < n; ++i) slopes[i] = 2 * x[i];)

SPARSEGEN_RULE(return : (a, b), wrong_slopes)
inline double wrong(double a, double b) BODY(return a * b * b;)
inline void wrong_slopes(double a, double b, double* slopes) BODY(slopes[0] = b * b; slopes[1] = 2 * a * b + 1;)

SPARSEGEN_RULE(return : x, single_slope)
inline float single(float x) BODY(return x * x;)
inline void single_slope(float x, float* slope) BODY(*slope = 2 * x;)
}  // namespace checked
