// Sizes at the edge: nothing, one, more rows than columns, more columns than rows.
// RUN: %run
#include <algorithm>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[1], x[1])
void one(const double* x, double* y) { y[0] = x[0] * x[0]; }

SPARSEGEN_JACOBIAN(y[0], x[3])
void no_rows(const double* x, double* y) {
  (void)x;
  (void)y;
}

SPARSEGEN_JACOBIAN(y[2], x[0])
void no_columns(const double* x, double* y, double t) {
  (void)x;
  y[0] = t;
  y[1] = 1.0;
}

SPARSEGEN_JACOBIAN(y[2], x[3])
void no_entries(const double* x, double* y, double t) {
  (void)x;
  y[0] = t;
  y[1] = 2.0;
}

SPARSEGEN_JACOBIAN(y[7], x[2])
void tall(const double* x, double* y) {
  for (int i = 0; i < 7; ++i) y[i] = x[i % 2] * (i + 1);
}

SPARSEGEN_JACOBIAN(y[2], x[7])
void wide(const double* x, double* y) {
  y[0] = y[1] = 0.0;
  for (int i = 0; i < 7; ++i) y[i / 4] += x[i] * x[i];
}

// Rows whose tangents are copied: no index is beyond its own row.
SPARSEGEN_JACOBIAN(y, x)
void bounded(const double (&x)[2][6], double (&y)[3][2]) {
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 2; ++j) y[i][j] = std::clamp<double>(x[j][2 * i], -3.0, 3.0);
}

SPARSEGEN_JACOBIAN(u, u)
void bounded_in_place(double (&u)[3][2][2]) {
  for (int i = 0; i < 3; ++i) u[i][0][1] = std::max<double>(u[2 - i][1][0], -3.0) * u[i][1][1];
}
