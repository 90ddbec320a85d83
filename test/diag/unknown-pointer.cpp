// A pointer that is followed, and leads nowhere that is known.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeNull(const double* x, double* y) {
  const double* p = nullptr;
  // CHECK: unknown-pointer.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: `p` is null here, and is followed [sparsegen-unknown-pointer]
  y[0] = p[0] * x[0];
}

SPARSEGEN_JACOBIAN(y[1], x[1])
void positiveGuarded(bool c, const double* x, double* y) {
  const double* p = nullptr;
  if (c) p = x;
  y[0] = p ? *p : 0.0;
}
