// Sums of any length that values choose what to make of, where sizes are known at run time: what is chosen are
// coefficients, and the rows are made behind the branch.
// RUN: %sizes
// SIZE: n=1 row_ptr=0,1 col=0,
// SIZE: n=3 row_ptr=0,2,2,5 col=2,1,0,1,2
// SIZE: n=6 row_ptr=0,3,4,6,6,9,10 col=5,0,3,2,1,4,0,3,5,2
// SIZE: n=7 row_ptr=0,0,5,6,8,11,11,12 col=6,0,3,2,1,4,5,3,5,2,1,1
#include <sparsegen/annotate.h>

#include <cmath>

static const double kData[] = {0.3, -1.2, 0.7, 1.9, -0.4, 0.8, 1.1, -0.6, 0.2, 1.4, -0.9, 0.5};

inline double sum(int i, const int* row_ptr, const int* col, const double* x) {
  double s = 0;
  for (int k = row_ptr[i]; k < row_ptr[i + 1]; ++k) s += kData[k] * x[col[k]];
  return s;
}
inline double huber(double t) {
  const double a = std::fabs(t);
  return a < 0.7 ? 0.5 * t * t : a - 0.5;
}
inline double saturated(double t) {
  if (t > 1) return 1 + std::log(t);
  if (t < -1) return -1 - std::log(-t);
  return t;
}

// CASE: fit_jacobian(n, row_ptr, col) evaluate(n, row_ptr, col, x)
SPARSEGEN_STRUCTURE((row_ptr[n + 1], col[row_ptr[n]]))
SPARSEGEN_JACOBIAN((r[n], q[n]), x[n])
void fit(int n, const int* row_ptr, const int* col, const double* x, double* r, double* q) {
  for (int i = 0; i < n; ++i) {
    const double s = sum(i, row_ptr, col, x);
    r[i] = huber(s - kData[i % 12]);
    q[i] = saturated(2 * s) + x[i];
  }
}

// One side only, on top of what is there; what it chooses is read again.
// CASE: bent_jacobian(n, row_ptr, col) evaluate(n, row_ptr, col, x)
SPARSEGEN_STRUCTURE((row_ptr[n + 1], col[row_ptr[n]]))
SPARSEGEN_JACOBIAN(r[n], x[n])
void bent(int n, const int* row_ptr, const int* col, const double* x, double* r) {
  for (int i = 0; i < n; ++i) {
    double e = sum(i, row_ptr, col, x), f = x[n - 1 - i];
    if (e > 0.2) {
      e = std::sqrt(e);
      if (f > 0) f *= e;
    } else if (e < -0.5) {
      e *= f;
      f = std::sin(e);
    }
    r[i] = e + f;
  }
}

// Sides that change the same in different orders stay as they are.
// WARNS: indirect
// CASE: ordered_jacobian(n, row_ptr, col) evaluate(n, row_ptr, col, x)
SPARSEGEN_STRUCTURE((row_ptr[n + 1], col[row_ptr[n]]))
SPARSEGEN_JACOBIAN(r[n], x[n])
void ordered(int n, const int* row_ptr, const int* col, const double* x, double* r) {
  for (int i = 0; i < n; ++i) {
    double e = sum(i, row_ptr, col, x), f = x[n - 1 - i];
    if (e > 0.2) {
      e = std::sqrt(e);
      f *= e;
    } else {
      f = std::sin(f);
      e *= f;
    }
    r[i] = e + f;
  }
}

// Two sums, of which the sides take one, both, or none.
// CASE: mixed_jacobian(n, row_ptr, col) evaluate(n, row_ptr, col, x)
SPARSEGEN_STRUCTURE((row_ptr[n + 1], col[row_ptr[n]]))
SPARSEGEN_JACOBIAN(r[n], x[n])
void mixed(int n, const int* row_ptr, const int* col, const double* x, double* r) {
  for (int i = 0; i < n; ++i) {
    const double s = sum(i, row_ptr, col, x), t = sum((i + 1) % n, row_ptr, col, x);
    double u, v = 1;
    if (s > t) {
      u = s * t;
      v = u + s;
    } else {
      u = std::cos(t);
    }
    if (u < 0) v -= 3 * u * s;
    r[i] = u * v;
  }
}

// Hessians of losses.
// CASE: logistic_hessian(n, row_ptr, col) evaluate(n, row_ptr, col, x)
SPARSEGEN_STRUCTURE((row_ptr[n + 1], col[row_ptr[n]]))
SPARSEGEN_HESSIAN(return, x[n])
double logistic(int n, const int* row_ptr, const int* col, const double* x) {
  double total = 0;
  for (int i = 0; i < n; ++i) {
    const double m = kData[i % 12] * sum(i, row_ptr, col, x);
    if (m > 0)
      total += std::log1p(std::exp(-m));
    else
      total += -m + std::log1p(std::exp(m));
  }
  return total;
}

// CASE: robust_hessian(n, row_ptr, col) evaluate(n, row_ptr, col, x)
SPARSEGEN_STRUCTURE((row_ptr[n + 1], col[row_ptr[n]]))
SPARSEGEN_HESSIAN(return, x[n])
double robust(int n, const int* row_ptr, const int* col, const double* x) {
  double total = 0;
  for (int i = 0; i < n; ++i) {
    const double s = sum(i, row_ptr, col, x), gap = 0.4 - s;
    total += huber(s) * (1 + 0.1 * x[i]);
    if (gap > 0) total += gap * gap * gap;
  }
  return total;
}
