// Counted loops that values end, where sizes are known at run time: iterations until something is small, sums until one is
// large, searches.
// RUN: %sizes
// WARNS: indirect
// SIZE: n=1 row_ptr=0,1 col=0,
// SIZE: n=3 row_ptr=0,2,2,5 col=2,1,0,1,2
// SIZE: n=6 row_ptr=0,3,4,6,6,9,10 col=5,0,3,2,1,4,0,3,5,2
// SIZE: n=7 row_ptr=0,0,5,6,8,11,11,12 col=6,0,3,2,1,4,5,3,5,2,1,1
#include <sparsegen/annotate.h>

#include <cmath>

// Newton's method in each equation.
// CASE: implicit_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(f[n], x[n])
void implicit(int n, const double* x, double* f) {
  for (int i = 0; i < n; ++i) {
    double y = 1;
    for (int k = 0; k < 20; ++k) {
      const double step = (y * y * y + y - x[i] * x[i] - 1) / (3 * y * y + 1);
      y -= step;
      if (std::fabs(step) < 1e-13) break;
    }
    f[i] = y + (i > 0 ? x[i - 1] : 0.0);
  }
}

// Sums over rows, with statements behind the jump, and one that is deeper within branches.
// CASE: until_jacobian(n, row_ptr, col) evaluate(n, row_ptr, col, x)
SPARSEGEN_STRUCTURE((row_ptr[n + 1], col[row_ptr[n]]))
SPARSEGEN_JACOBIAN(r[n], x[n])
void until(int n, const int* row_ptr, const int* col, const double* x, double* r) {
  for (int i = 0; i < n; ++i) {
    double s = x[i];
    for (int k = row_ptr[i]; k < row_ptr[i + 1]; ++k) {
      s += x[col[k]] * x[i];
      if (k % 2) {
        if (s > 1.2) break;
        s -= 0.1 * x[col[k]];
      } else if (s < -1.2) {
        s += x[0];
        break;
      }
      s *= 1.1;
    }
    r[i] = s * s;
  }
}

// What ends a row of a table ends the loop for all values.
// CASE: known_jacobian(n, row_ptr, col) evaluate(n, row_ptr, col, x)
SPARSEGEN_STRUCTURE((row_ptr[n + 1], col[row_ptr[n]]))
SPARSEGEN_JACOBIAN(r[n], x[n])
void known(int n, const int* row_ptr, const int* col, const double* x, double* r) {
  for (int i = 0; i < n; ++i) {
    r[i] = x[i];
    for (int k = 0; k < n; ++k) {
      if (row_ptr[i] + k >= row_ptr[i + 1]) break;
      r[i] += x[col[row_ptr[i] + k]] * x[i];
    }
  }
}

// Rounds of the loop around that end, too.
// CASE: first_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(r[n], x[n])
void first(int n, const double* x, double* r) {
  for (int i = 0; i < n; ++i) {
    double found = 0;
    for (int j = 0; j < n; ++j) {
      if (x[j] * x[i] < 0) continue;
      if (x[j] > 0.1 * i) {
        found = x[j];
        break;
      }
    }
    r[i] = found * x[i] + x[n - 1];
  }
}

// CASE: objective_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double objective(int n, const double* x) {
  double total = 0;
  for (int i = 0; i < n; ++i) {
    if (x[i] * x[0] > 1) break;
    total += x[i] * x[i] * x[0];
    if (i > 0 && x[i - 1] < -1) continue;
    total += std::sin(x[i]) * x[n - 1];
  }
  return total;
}

// The variable is read behind the loop, and its last value used where the loop was not left.
// CASE: escape_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(r[n], x[n])
void escape(int n, const double* x, double* r) {
  int i, k;
  double m, a, b, t;
  for (i = 0; i < n; i++) {
    m = 0, a = b = 0;
    for (k = 0; k < 8; k++) {
      t = a * a - b * b + x[i];
      b = 2 * a * b + x[(i + 1) % n];
      a = t;
      m = a * a + b * b;
      if (m > 4) break;
    }
    r[i] = k < 8 ? m / (1 + k) : a;
  }
}

// A series whose first terms are taken in any case.
// CASE: series_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(r[n], x[n])
void series(int n, const double* x, double* r) {
  for (int i = 0; i < n; ++i) {
    double term = 1, sum = 1;
    for (int k = 1; k < 25; ++k) {
      term *= x[i] * x[n - 1] / k;
      sum += term;
      if (k > 3 && term * term < 1e-30) break;
    }
    r[i] = sum;
  }
}
