// The conditional operator: values, nested, with side conditions that guard a load, as a place.
// RUN: %run
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[4], x[4])
void boundary(const double* x, double* y) {
  for (int i = 0; i < 4; ++i) {
    const double left = i > 0 ? x[i - 1] : 0.0;
    const double right = i < 3 ? x[i + 1] : x[0];
    y[i] = left - 2.0 * x[i] + right;
  }
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void nested(const double* x, double* y) {
  for (int i = 0; i < 3; ++i) y[i] = i == 0 ? x[0] : i == 1 ? x[0] * x[1] : x[2] > 0 ? x[2] : -x[1];
}

SPARSEGEN_JACOBIAN(y[2], x[4])
void active(const double* x, double* y) {
  y[0] = x[0] > x[1] ? x[2] * x[2] : x[3];
  y[1] = x[1] > 0 ? x[1] : 0;
}

SPARSEGEN_JACOBIAN(y[4], x[4])
void index_chosen(const double* x, double* y) {
  for (int i = 0; i < 4; ++i) y[i == 3 ? 0 : i + 1] = x[i ? i - 1 : 3];
}

SPARSEGEN_JACOBIAN((p, q), x[2])
void place(const double* x, double& p, double& q) {
  for (int k = 0; k < 2; ++k) (k == 0 ? p : q) = x[k] * x[1 - k] + x[k];
}
