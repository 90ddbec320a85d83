// The function of harness.test; its header is written by hand.
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[3], x[3])
void chain(const double* x, double* y) {
  y[0] = x[0] * x[0];
  y[1] = x[1] * x[0];
  y[2] = x[2] + x[1];
}
