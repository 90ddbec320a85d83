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

SPARSEGEN_RULE2(return : (a, b), curved_slopes, curved_second)
inline double curved(double a, double b) BODY(return a * a * b;)
inline void curved_slopes(double a, double b, double* slopes) BODY(slopes[0] = 2 * a * b; slopes[1] = a * a;)
inline void curved_second(double a, double b, double* second) BODY(second[0] = 2 * b; second[1] = 2 * a; second[2] = 0;)

SPARSEGEN_RULE2(return : (a, b), bent_slopes, bent_second)
inline double bent(double a, double b) BODY(return a * b * b;)
inline void bent_slopes(double a, double b, double* slopes) BODY(slopes[0] = b * b; slopes[1] = 2 * a * b;)
inline void bent_second(double, double b, double* second) BODY(second[0] = 0; second[1] = 3 * b; second[2] = 2;)
}  // namespace checked
