// if and else on indices, on passive values, on active values; conditions joined by && and ||.
// RUN: %run
#include <cmath>
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[5], x[5])
void on_index(const double* x, double* y) {
  for (int i = 0; i < 5; ++i) {
    if (i == 0)
      y[i] = x[i];
    else if (i == 4)
      y[i] = 2.0 * x[i] + x[3];
    else if (i % 2 == 0)
      y[i] = x[i - 1] * x[i + 1];
    else
      y[i] = x[i] - x[0];
  }
}

SPARSEGEN_JACOBIAN(y[4], x[4])
void guards(const double* x, double* y) {
  for (int i = 0; i < 4; ++i) {
    y[i] = x[i];
    if (i > 0 && x[i - 1] > 0) y[i] += x[i - 1];
    if (i == 3 || x[i + 1] < 0) y[i] *= 2.0;
    if (!(i < 3) || (i > 1 && i != 2)) y[i] -= 1.0;
  }
}

// Both sides join, and the condition itself adds nothing.
SPARSEGEN_JACOBIAN(y[3], x[4])
void on_active(const double* x, double* y) {
  if (x[3] > 0)
    y[0] = x[0];
  else
    y[0] = x[1] * x[1];
  if (x[0] > x[1]) {
    y[1] = x[2];
  } else {
    y[1] = 0.0;
  }
  y[2] = x[2];
  if (x[2] > 0.5) y[2] = x[0];
}

// PATTERN: XX.. / .XX.
// WITH mode: 2
SPARSEGEN_JACOBIAN(y[2], x[4])
void on_passive(const double* x, double* y, double t, int mode) {
  y[0] = t > 0 ? x[0] : x[1];
  if (mode == 1)
    y[1] = x[1];
  else if (mode == 2)
    y[1] = x[2];
  else
    y[1] = t;
}

// Limiters as they are written in finite volumes: minmod, clipping, upwinding.
SPARSEGEN_JACOBIAN(y[4], x[6])
void limiter(const double* x, double* y) {
  for (int i = 1; i < 5; ++i) {
    const double left = x[i] - x[i - 1], right = x[i + 1] - x[i];
    double slope;
    if (left * right <= 0.0) {
      slope = 0.0;
    } else if (fabs(left) < fabs(right)) {
      slope = left;
    } else {
      slope = right;
    }
    double flux = x[i] + 0.5 * slope;
    if (flux < -2.0) flux = -2.0;
    y[i - 1] = flux;
  }
}

SPARSEGEN_JACOBIAN(y[2], x[3])
void index_from_branch(const double* x, double* y) {
  for (int i = 0; i < 2; ++i) {
    int neighbour = i + 1;
    if (neighbour == 2) neighbour = 0;
    y[i] = x[neighbour] * x[2];
  }
}

// One side is never taken: what it would leave unset is no path of the generated code.
SPARSEGEN_JACOBIAN(y[4], x[4])
void one_sided(const double* x, double* y) {
  for (int i = 2; i < 6; ++i) {
    double s;
    if (i == 0)
      s = 2.0 * x[0];
    else
      s = x[i - 2] * x[i - 2];
    y[i - 2] = s;
  }
}

// Nothing, as a value.
SPARSEGEN_JACOBIAN(y[1], x[1])
void leavesByNothing(const double* x, double* y) {
  if (x[0] > 0.5) return y[0] = x[0] * x[0], void();
  y[0] = 2 * x[0];
  if (x[0] < 0.1) return void();
  y[0] += x[0];
}

// A flag that holds a condition of values.
// DIRECT: byFlag_jacobian
SPARSEGEN_JACOBIAN(y[8], x[9])
void byFlag(const double* x, double* y) {
  for (int i = 0; i < 8; ++i) {
    const double v = x[i] + 0.5 * x[i + 1];
    const bool up = i > 0 && v > 0;
    y[i] = v * (up ? x[i - 1] : x[i + 1]);
  }
}
