// Rows and columns without an entry, which mostly are slots that name something else than was meant.
// RUN: sparsegen %s --emit=json -o %t 2>&1 | FileCheck %s -implicit-check-not=warning:
#include <sparsegen/annotate.h>

// CHECK: empty.cpp:[[# @LINE + 4]]:20: warning: no independent reaches `y[1]` and 1 more of this slot: nothing is stored there [sparsegen-empty-row]
// CHECK: note: see that the slots name what `some` reads and writes; what is constant can be left out of them
// CHECK: empty.cpp:[[# @LINE + 2]]:26: warning: no dependent depends on `x[0]`: nothing is stored there [sparsegen-empty-column]
// CHECK: note: see that the slots name what `some` reads and writes; what has no effect can be left out of them
SPARSEGEN_JACOBIAN(y[4], x[3])
void some(const double* x, double* y) {
  y[0] = x[1];
  y[1] = 1.0;
  y[2] = x[2];
  y[3] = 0.0;
}

// The wrong independents.
// CHECK: empty.cpp:[[# @LINE + 1]]:20: warning: no independent reaches `y`: nothing is stored there [sparsegen-empty-row]
SPARSEGEN_JACOBIAN(y[2], p[2])
void nothing(const double* x, const double* p, double* y) {
  for (int i = 0; i < 2; ++i) y[i] = x[i] * x[i];
  (void)p;
}

// CHECK: empty.cpp:[[# @LINE + 1]]:27: warning: no dependent depends on `p`: nothing is stored there [sparsegen-empty-column]
SPARSEGEN_JACOBIAN(y[2], (p, x[2]))
void one(const double* x, double p, double* y) {
  for (int i = 0; i < 2; ++i) y[i] = x[i] * x[i];
  (void)p;
}

// Nothing is missing.
SPARSEGEN_JACOBIAN((y[2], return), x[2])
double full(const double* x, double* y) {
  y[0] = x[1];
  y[1] = x[0];
  return x[0] * x[1];
}

// Nothing to speak of: no rows.
SPARSEGEN_JACOBIAN(y[0], x[0])
void without(const double* x, double* y) {
  (void)x;
  (void)y;
}
