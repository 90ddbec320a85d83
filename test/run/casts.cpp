// Conversions between reals and integers: a cast to an integer carries no derivative.
// RUN: %run
#include <sparsegen/annotate.h>

// WITH k: 2
// WITH u: 3u
// WITH l: 4l
SPARSEGEN_JACOBIAN(y[6], x[6])
void casts(const double* x, double* y, int k, unsigned u, long l) {
  y[0] = (double)k * x[0];
  y[1] = x[1] * static_cast<double>(u) + double(l);
  const int whole = (int)(10.0 * x[2]);
  y[2] = whole + x[3];
  y[3] = x[3] - (long)x[3];
  y[4] = x[4] * (k > 0) + x[5] * (k <= 0 ? 1 : 2);
  const short small = static_cast<short>(k + 70000);
  const unsigned char byte = (unsigned char)(u + 300u);
  y[5] = x[5] * (small + byte) + (float)0.5;
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void booleans(const double* x, double* y) {
  const bool positive = x[0] > 0;
  y[0] = positive * x[1];
  y[1] = (x[1] != 0.0) + x[0];
  y[2] = !positive ? x[2] : 2 * x[2];
}
