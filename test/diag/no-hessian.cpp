// Functions without a Hessian: each is an error, which says why and where.
// RUN: not sparsegen %s -- -DLENGTH 2>&1 | FileCheck %s -check-prefix=LENGTH
// RUN: not sparsegen %s -- -DLEFT 2>&1 | FileCheck %s -check-prefix=LEFT
// RUN: not sparsegen %s -- -DCALLS 2>&1 | FileCheck %s -check-prefix=CALLS
// RUN: not sparsegen %s -- -DDEPTH 2>&1 | FileCheck %s -check-prefix=DEPTH
// RUN: not sparsegen %s -- -DRULE 2>&1 | FileCheck %s -check-prefix=RULE
// The way out of that, with which there is a Hessian.
// RUN: sparsegen %s -o %t.h -- -DRULE -DSECOND
#include "support/look-up.h"

#include <cmath>
#include <sparsegen/annotate.h>

#if defined(LENGTH)
// LENGTH: no-hessian.cpp:[[#@LINE+5]]:{{[0-9]+}}: error: the Hessian `growing_hessian` can't be generated, because a loop whose length depends on values overwrites what its gradient needs [sparsegen-no-hessian]
// LENGTH: note: ask for the Jacobian of a gradient that is written by hand
SPARSEGEN_HESSIAN(return, x[2])
double growing(const double* x) {
  double v = x[0] * x[1];
  while (v < 2.0) v = v * 1.3 + 0.1 * x[0] * v;
  return v;
}
#endif

#if defined(LEFT)
// LEFT: error: the Hessian `left_early_hessian` can't be generated, because a loop whose length depends on values overwrites what its gradient needs [sparsegen-no-hessian]
SPARSEGEN_HESSIAN(return, x[4])
double left_early(const double* x) {
  double sum = 0;
  for (int i = 0; i < 4; ++i) {
    if (sum > 1.0) return 2 * sum;
    sum += x[i] * x[i] * (1 + sum);
  }
  return sum;
}
#endif

#if defined(CALLS)
// CALLS: error: the Hessian `recursive_hessian` can't be generated, because `halved` calls itself, and changes what it reads [sparsegen-no-hessian]
static double halved(double* v, int n) {
  v[0] *= 0.5 * v[n];
  return n == 0 ? v[0] : v[0] * halved(v, n - 1);
}
SPARSEGEN_HESSIAN(return, x[3])
double recursive(const double* x) {
  double v[3] = {x[0], x[1], x[2]};
  return halved(v, 2);
}
#endif

#if defined(DEPTH)
// DEPTH: error: the Hessian `as_deep_as_data_say_hessian` can't be generated, because in its gradient the call of `decided` is 1000 calls deep [sparsegen-no-hessian]
static double decided(double v, int n) {
  if (n < 0 || v < 0.3) return v * v;
  return std::sin(decided(0.5 * v, n + 1) * v);
}
SPARSEGEN_HESSIAN(return, x[1])
double as_deep_as_data_say(const double* x) { return decided(x[0], 0); }
#endif

#if defined(RULE)
#ifdef SECOND
SPARSEGEN_RULE2(return : x, slope, curvature)
#else
// RULE: no-hessian.cpp:[[#@LINE+2]]:1: error: the Hessian `looked_up_hessian` can't be generated, because in its gradient the body of `look_up` is not visible here, and it is given a value that carries a derivative [sparsegen-no-hessian]
// RULE: note: say second derivatives of numbers with `SPARSEGEN_RULE2(of : wrt, derivative, second)`, or ask for the Jacobian of a gradient that is written by hand
SPARSEGEN_RULE(return : x, slope)
#endif
double look_up(double x);
SPARSEGEN_HESSIAN(return, x[2])
double looked_up(const double* x) { return look_up(x[0]) * x[1]; }
#endif
