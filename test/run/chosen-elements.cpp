// Elements that values choose, as upwind: by an index, a pointer, a flag, in one expression or by branches.
// RUN: %run
#include <sparsegen/annotate.h>

#include <cmath>

// DIRECT: byIndex_jacobian
SPARSEGEN_JACOBIAN(f[8], u[9])
void byIndex(const double* u, double* f) {
  for (int i = 0; i < 8; ++i) {
    const double v = u[i] + 0.5 * u[i + 1];
    const int k = v > 0 ? i : i + 1;
    f[i] = v * u[k] + std::sin(u[k]);
  }
}

// DIRECT: inPlace_jacobian
SPARSEGEN_JACOBIAN(f[8], u[9])
void inPlace(const double* u, double* f) {
  for (int i = 0; i < 8; ++i) {
    const double v = u[i] + 0.5 * u[i + 1];
    f[i] = v * u[v > 0 ? i : i + 1];
  }
}

// DIRECT: byBranch_jacobian
SPARSEGEN_JACOBIAN(f[8], u[10])
void byBranch(const double* u, double* f) {
  for (int i = 0; i < 8; ++i) {
    int k = i, m;
    if (u[i] < u[i + 1]) k = i + 1;
    if (u[i + 1] > 0.1)
      m = i + 2;
    else
      m = i;
    f[i] = u[k] * u[m] + u[2];
  }
}

// A border, which goes first in the condition.
// DIRECT: atBorder_jacobian
SPARSEGEN_JACOBIAN(f[8], u[9])
void atBorder(const double* u, double* f) {
  for (int i = 0; i < 8; ++i) {
    const double v = u[i] * u[i + 1];
    const bool left = i > 0 && v > 0;
    const int up = left ? i - 1 : i;
    f[i] = v * u[up] - (left ? u[i - 1] : 0.0);
  }
}

// DIRECT: byPointer_jacobian
SPARSEGEN_JACOBIAN(f[16], u[18])
void byPointer(const double* u, double* f) {
  for (int i = 0; i < 8; ++i) {
    const double *left = u + 2 * i, *right = left + 2;
    const double v = left[0] + right[0];
    const double* up = v > 0 ? left : right;
    for (int k = 0; k < 2; ++k) f[2 * i + k] = v * up[k] + std::cos(up[1]);
  }
}

// Written, and read where nothing is chosen by it any more.
SPARSEGEN_JACOBIAN(f[4], u[5])
void changed(const double* u, double* f) {
  double w[5];
  for (int i = 0; i < 5; ++i) w[i] = u[i];
  for (int i = 0; i < 4; ++i) {
    const int k = w[i] > 0 ? i : i + 1;
    const double before = w[k];
    w[i] = 3.0 * u[i + 1];
    w[i + 1] = 2.0 * w[i + 1];
    f[i] = before * w[k];
  }
}

// DIRECT: energy_hessian
SPARSEGEN_HESSIAN(return, x[9])
double energy(const double* x) {
  double sum = 0;
  for (int i = 0; i < 8; ++i) {
    const double d = x[i] - x[i + 1];
    const int k = d > 0 ? i : i + 1;
    sum += d * d * x[k] * x[k];
  }
  return sum;
}

// No element at all may be chosen: who asks first follows no null pointer.
SPARSEGEN_JACOBIAN(f[8], u[9])
void maybeNone(const double* u, double* f) {
  for (int i = 0; i < 8; ++i) {
    const double* up = u[i] > 0 ? u + i + 1 : nullptr;
    f[i] = 2 * u[i];
    if (up) f[i] += up[0] * up[0];
  }
}

// What the index is made of changes behind the choice.
// DIRECT: movedOn_jacobian
SPARSEGEN_JACOBIAN(f[6], u[8])
void movedOn(const double* u, double* f) {
  for (int i = 0; i < 6; ++i) {
    int j = i;
    const int k = u[j] > 0 ? j : j + 1;
    j = j + 2;
    f[i] = u[k] * u[j];
  }
}

static double upwind(const double* a, const double* b, int k) {
  const double* up = a[0] > b[0] ? a : b;
  return up[k] * a[0];
}
// DIRECT: inHelper_jacobian
SPARSEGEN_JACOBIAN(f[8], u[10])
void inHelper(const double* u, double* f) {
  for (int i = 0; i < 8; ++i) f[i] = upwind(u + i, u + i + 1, 1);
}
