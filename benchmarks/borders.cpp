// Jacobians with dense rows and columns, and beside each one by hand (partitions.py).
#include <sparsegen/annotate.h>

#include <cmath>

constexpr int N = 100000;

// The first row, the first column, and the diagonal.
SPARSEGEN_JACOBIAN(y[N], x[N])
void arrow(const double* x, double* y) {
  y[0] = 0;
  for (int i = 0; i < N; ++i) y[0] += x[i] * std::sin(x[i]);
  for (int i = 1; i < N; ++i) y[i] = x[0] * x[i] * x[i];
}

// Two dense rows and columns.
SPARSEGEN_JACOBIAN(y[N], x[N])
void borders(const double* x, double* y) {
  y[0] = y[N - 1] = 0;
  for (int i = 0; i < N; ++i) y[0] += x[i] * x[i], y[N - 1] += x[i] * std::sin(x[i]);
  for (int i = 1; i < N - 1; ++i) y[i] = x[0] * x[i] + x[N - 1] * x[i] * x[i];
}

// One dense row below a chain.
SPARSEGEN_JACOBIAN(y[N], x[N])
void constraint(const double* x, double* y) {
  for (int i = 0; i < N - 1; ++i) y[i] = x[i] * x[i + 1];
  y[N - 1] = 0;
  for (int i = 0; i < N; ++i) y[N - 1] += x[i] * x[i];
}

#ifndef __SPARSEGEN__
inline void handArrow(const double* x, double* v) {
  for (int i = 0; i < N; ++i) v[i] = std::sin(x[i]) + x[i] * std::cos(x[i]);
  double* w = v + N;
  for (int i = 1; i < N; ++i) {
    w[0] = x[i] * x[i];
    w[1] = 2 * x[0] * x[i];
    w += 2;
  }
}
inline void handBorders(const double* x, double* v) {
  for (int i = 0; i < N; ++i) v[i] = 2 * x[i];
  double* w = v + N;
  for (int i = 1; i < N - 1; ++i) {
    w[0] = x[i];
    w[1] = x[0] + 2 * x[N - 1] * x[i];
    w[2] = x[i] * x[i];
    w += 3;
  }
  for (int i = 0; i < N; ++i) w[i] = std::sin(x[i]) + x[i] * std::cos(x[i]);
}
inline void handConstraint(const double* x, double* v) {
  for (int i = 0; i < N - 1; ++i) v[2 * i] = x[i + 1], v[2 * i + 1] = x[i];
  double* w = v + 2 * (N - 1);
  for (int i = 0; i < N; ++i) w[i] = 2 * x[i];
}
#endif
