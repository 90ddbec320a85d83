// One name for several variables: in scopes side by side, in one within another, of a function, of a table, of a loop
// that lives on behind it.
// RUN: %run
#include <cmath>
#include <sparsegen/annotate.h>

static const double table[3] = {2.0, 3.0, 5.0};
static double rate(double t) { return t * t; }

SPARSEGEN_JACOBIAN(y[3], x[3])
void beside(const double* x, double* y) {
  for (int i = 0; i < 3; ++i) {
    double t = x[i] * x[i];
    y[i] = rate(t);
  }
  for (int i = 1; i < 3; ++i) {
    double t[2] = {x[i], x[i - 1]};
    y[i] += t[0] * t[1];
  }
  if (x[0] > 0) {
    const double t = x[0];
    y[0] *= t;
  } else {
    const int t = 2;
    y[0] *= t;
  }
}

// PATTERN: XX. / .XX / X.X
SPARSEGEN_JACOBIAN(y[3], x[3])
void hidden(const double* x, double* y) {
  double t = x[0];
  y[0] = t * x[1];
  {
    double before = x[1], t = before * x[2];
    y[1] = t;
    for (int t = 0; t < 2; ++t) y[1] += t * before;
    {
      double t = 0.5 * x[2];
      y[1] += t;
    }
    y[1] += t;
  }
  y[2] = t + x[2];
  int i;
  for (i = 0; i < 2; ++i) y[2] *= 2.0;
  for (int j = 0; j < i; ++j) {
    int i = j + 1;
    y[2] += i * t;
  }
  y[2] += i * t;
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void as_others(const double* x, double* y) {
  for (int k = 0; k < 3; ++k) y[k] = table[k] * rate(x[k]);
  const double rate = x[0], table = x[1];
  y[2] += rate * table;
  double y_t = x[1], x_t = x[2], value = y_t * x_t, sg = value;
  y[1] += sg;
}

static int depth(int n, double* v) {
  int rows = n;
  while (rows > 0) {
    double values = *v;
    *v = 0.5 * values;
    int cols = 2;
    while (cols > 0) {
      double values = *v;
      *v = std::sin(values);
      --cols;
    }
    --rows;
  }
  return rows;
}
SPARSEGEN_JACOBIAN(y[2], x[2])
void members(const double* x, double* y) {
  for (int nnz = 0; nnz < 2; ++nnz) {
    double values = x[nnz];
    if (depth(nnz + 1, &values)) return;
    y[nnz] = values;
  }
  for (int nnz = 0; nnz < 2; ++nnz) y[nnz] += x[1 - nnz];
}

// Names that begin as generated ones do, of what changes while an expression is evaluated.
static double moved(int& sg_k) { return 0.5 * ++sg_k; }
SPARSEGEN_JACOBIAN(f[3], x[3])
void ours(const double* x, double* f) {
  int sg_k = 0;
  double sg_value[2] = {x[0], x[1]};
  double* sg_t = sg_value;
  f[sg_k] = x[2] * sg_t[0];
  f[(sg_k = 2)] = x[sg_k] * sg_value[1];
  sg_k = 0;
  const double sg_0 = moved(sg_k);
  f[sg_k] = sg_0 * x[sg_k];
}

// A local that is made of what another variable of its name says.
struct Sized {
  static constexpr int n = 3;
  static constexpr double w[2] = {0.5, 2.0};
};
SPARSEGEN_JACOBIAN(y[3], x[3])
void ofAnotherOfItsName(const double* x, double* y) {
  const int n = Sized::n;
  const double w = Sized::w[1] * x[0];
  for (int i = 0; i < n; ++i) {
    const double *const px = &x[i], n = *px * Sized::w[0];
    y[i] = n * n + w;
  }
}
