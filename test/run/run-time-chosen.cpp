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

// Branches within branches: what a gradient keeps is set on one way of several, or on none.
// CASE: three_pieces_hessian(n, row_ptr, col) evaluate(n, row_ptr, col, x)
SPARSEGEN_STRUCTURE((row_ptr[n + 1], col[row_ptr[n]]))
SPARSEGEN_HESSIAN(return, x[n])
double three_pieces(int n, const int* row_ptr, const int* col, const double* x) {
  double total = 0;
  for (int i = 0; i < n; ++i) {
    const double s = sum(i, row_ptr, col, x);
    if (s > 0.5)
      total += std::exp(-s);
    else if (s < -0.5)
      total += s * s * s;
    else
      total += std::log1p(std::exp(-s));
  }
  return total;
}

// The same by rounds that end early, by a helper that returns early, and by a switch on data.
// CASE: early_hessian(n, row_ptr, col) evaluate(n, row_ptr, col, x)
SPARSEGEN_STRUCTURE((row_ptr[n + 1], col[row_ptr[n]]))
SPARSEGEN_HESSIAN(return, x[n])
double early(int n, const int* row_ptr, const int* col, const double* x) {
  double total = 0;
  for (int i = 0; i < n; ++i) {
    const double s = sum(i, row_ptr, col, x);
    if (s > 0.5) {
      total += s * s;
      continue;
    }
    if (s < -0.5) {
      total += std::sqrt(1 - s) * x[i];
      continue;
    }
    total += std::cosh(s);
  }
  return total;
}
inline double softplus(double t) {
  if (t > 2) return t;
  if (t < -2) return std::exp(t);
  return std::log1p(std::exp(t));
}
// CASE: returned_hessian(n, row_ptr, col) evaluate(n, row_ptr, col, x)
SPARSEGEN_STRUCTURE((row_ptr[n + 1], col[row_ptr[n]]))
SPARSEGEN_HESSIAN(return, x[n])
double returned(int n, const int* row_ptr, const int* col, const double* x) {
  double total = 0;
  for (int i = 0; i < n; ++i) total += softplus(3 * sum(i, row_ptr, col, x)) * kData[i % 12];
  return total;
}
// SETUP: [[maybe_unused]] const int kind[7] = {2, 0, 1, 1, 2, 0, 3};
// CASE: kinds_hessian(n, row_ptr, col) evaluate(n, row_ptr, col, kind, x)
SPARSEGEN_STRUCTURE((row_ptr[n + 1], col[row_ptr[n]]))
SPARSEGEN_HESSIAN(return, x[n])
double kinds(int n, const int* row_ptr, const int* col, const int* kind, const double* x) {
  double total = 0, q;
  for (int i = 0; i < n; ++i) {
    const double s = sum(i, row_ptr, col, x);
    switch (kind[i]) {
      case 0: q = std::fabs(s); break;
      case 1: q = std::log1p(s * s); break;
      case 2: q = s > 0 ? s * s : std::exp(s); break;
      default: q = s; break;
    }
    total += q * q;
  }
  return total;
}

// A sum that is set on one way only, in a variable of all rounds.
// CASE: last_jacobian(n, row_ptr, col) evaluate(n, row_ptr, col, x)
SPARSEGEN_STRUCTURE((row_ptr[n + 1], col[row_ptr[n]]))
SPARSEGEN_JACOBIAN(r[n], x[n])
void last(int n, const int* row_ptr, const int* col, const double* x, double* r) {
  double kept, t;
  for (int i = 0; i < n; ++i) {
    t = sum(i, row_ptr, col, x);
    kept = 0.1;
    if (t > 0.3)
      kept = t * t;
    else if (t < -0.3)
      kept = std::sin(t);
    r[i] = kept * x[i];
  }
}
