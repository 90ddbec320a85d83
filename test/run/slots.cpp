// Several slots on both sides, one name on both sides, several requests.
// RUN: %run
#include <sparsegen/annotate.h>
#include <array>

SPARSEGEN_JACOBIAN((g[2], h[1], s), (x[2], p[3], q))
void several(const double* x, const double* p, double q, double* g, double* h, double& s) {
  g[0] = x[0] * p[0];
  g[1] = x[1] + p[2];
  h[0] = p[1] * q;
  s = x[0] - q;
}

SPARSEGEN_JACOBIAN(x[4], x[4])
void in_place(double* x) {
  for (int i = 1; i < 4; ++i) x[i] += x[i - 1] * 0.5;
  x[0] *= 2.0;
}

SPARSEGEN_JACOBIAN((x[3], y[2]), (x[3], z[2]))
void in_place_and_more(double* x, const double* z, double* y) {
  y[0] = x[0] * z[0];
  y[1] = z[1];
  x[1] = z[0] + x[2];
}

// What is read is less than what is written.
SPARSEGEN_JACOBIAN(x[4], x[3])
void longer_after(double* x) {
  x[3] = x[0] * x[1];
  x[0] = x[2];
}

// WITH work: {0.0, 0.0, 0.0}
// The rows are those of the slot, whatever else is written.
SPARSEGEN_JACOBIAN(y[2], x[2])
void scratch(const double* x, double* y, double work[3]) {
  for (int i = 0; i < 2; ++i) work[i] = x[i] * x[i];
  y[0] = work[0] + work[1];
  y[1] = work[1];
}

// A DAE: two Jacobians of one function.
// STORAGE y: 2
// STORAGE yp: 2
SPARSEGEN_JACOBIAN(res[2], y[2], residual_dy)
SPARSEGEN_JACOBIAN(res[2], yp[2], residual_dyp)
void residual(double t, const double* y, const double* yp, double* res) {
  res[0] = yp[0] - y[1] * t;
  res[1] = yp[1] * yp[0] + y[0] * y[1];
}

// PATTERN: X. / ..
SPARSEGEN_JACOBIAN(y[2], x[2])
void empty_row_and_column(const double* x, double* y) {
  y[0] = x[0];
  y[1] = 3.0;
}

// The body uses no member of these classes, so that the program has none of their members.
using Two = std::array<double, 2>;
using Three = std::array<double, 3>;
SPARSEGEN_JACOBIAN(x[3], x[3])
void unused_in_place(Three& x) {
  (void)x;
}
// PATTERN: .. / ..
SPARSEGEN_JACOBIAN(y[2], x[2])
void unused(const Two& x, double* y) {
  (void)x;
  y[0] = y[1] = 1;
}
