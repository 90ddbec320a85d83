// Arrays of any rank, as locals and as parameters, initialised and not.
// RUN: %run
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[2][3], x[3][2])
void transpose(const double x[3][2], double y[2][3]) {
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 2; ++j) y[j][i] = x[i][j];
}

SPARSEGEN_JACOBIAN(y[4], x[2][2][2])
void rank_three(const double x[2][2][2], double* y) {
  double t[2][2][2];
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      for (int k = 0; k < 2; ++k) t[k][j][i] = x[i][j][k] * x[i][j][k];
  for (int k = 0; k < 2; ++k)
    for (int j = 0; j < 2; ++j) y[2 * k + j] = t[k][j][0] - t[k][j][1];
}

SPARSEGEN_JACOBIAN(c[2][2], (a[2][3], b[3][2]))
void matrix_product(const double (&a)[2][3], const double (&b)[3][2], double (&c)[2][2]) {
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) {
      double sum = 0.0;
      for (int k = 0; k < 3; ++k) sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

SPARSEGEN_JACOBIAN(y[4], x[4])
void initialised(const double* x, double* y) {
  double a[4] = {x[0], x[1]};
  double b[2][2] = {{x[2], 0.0}, {1.0, x[3]}};
  double zero[3] = {};
  y[0] = a[0] + a[2] + zero[1];
  y[1] = a[1] * a[3] + b[1][0];
  y[2] = b[0][0] + b[0][1] * 2;
  y[3] = b[1][1] * b[1][0] + zero[2];
}

// One array for all passes: each pass overwrites what the last one left.
SPARSEGEN_JACOBIAN(y[4], x[5])
void reused(const double* x, double* y) {
  double window[2];
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 2; ++j) window[j] = x[i + j];
    y[i] = window[0] * window[1];
  }
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void fresh_each_pass(const double* x, double* y) {
  for (int i = 0; i < 3; ++i) {
    double pair[2] = {x[i], 0.0};
    pair[1] += pair[0] * i;
    y[i] = pair[0] + pair[1];
  }
}
