// A table that is made at the first call, a counter: static variables are taken as before the first call.
// WARNS: state-assumed
// RUN: %run
#include <cmath>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[3], x[3])
void firstCall(const double* x, double* y) {
  static int first = 1;
  static double table[3];
  static int calls;
  if (first) {
    for (int i = 0; i < 3; ++i) table[i] = std::sqrt(1.0 + i);
    first = 0;
  }
  ++calls;
  for (int i = 0; i < 3; ++i) y[i] = table[i] * x[i];
}
