// Rounds that end somewhere within branches on values and on data, where sizes are known at run time.
// RUN: %sizes
// SIZE: n=1 row_ptr=0,0 col=0,
// SIZE: n=3 row_ptr=0,2,2,5 col=2,1,0,1,2
// SIZE: n=6 row_ptr=0,3,4,6,6,9,10 col=5,0,3,2,1,4,0,3,5,2
// SIZE: n=7 row_ptr=0,0,5,6,8,11,11,12 col=6,0,3,2,1,4,5,3,5,2,1,1
// SETUP: [[maybe_unused]] const int kind[7] = {0, 1, 2, 0, 0, 1, 2};
#include <sparsegen/annotate.h>

#include <cmath>

// In one arm of several.
// CASE: arms_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(r[n], x[n])
void arms(int n, const double* x, double* r) {
  for (int i = 0; i < n; ++i) {
    const double e = x[i] * x[n - 1];
    double w;
    r[i] = x[i];
    if (e > 1) {
      w = 1 / std::sqrt(e);
    } else if (e < -1) {
      r[i] = -1 - e * e;
      continue;
    } else {
      w = 1 + 0.1 * e * e;
    }
    r[i] += w * e;
    if (i > 0) r[i] *= x[i - 1];
  }
}

// Of loops over rows: below branches that the structure decides, and behind statements.
// CASE: rows_jacobian(n, row_ptr, col) evaluate(n, row_ptr, col, x)
SPARSEGEN_STRUCTURE((row_ptr[n + 1], col[row_ptr[n]]))
SPARSEGEN_JACOBIAN(y[n], x[n])
void rows(int n, const int* row_ptr, const int* col, const double* x, double* y) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = row_ptr[i]; k < row_ptr[i + 1]; ++k) {
      const int j = col[k];
      const double d = x[j] - x[i];
      if (j > i) {
        if (d < 0) continue;
        s += d * d;
        if (d > 3) {
          s -= d;
          continue;
        }
        s += x[n - 1];
      } else if (d > 0.1) {
        s -= d;
        continue;
      }
      s += 0.1 * d * x[0];
    }
    y[i] = s;
  }
}

// What the structure alone decides stays exact.
// CASE: known_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(r[n], x[n])
void known(int n, const double* x, double* r) {
  for (int i = 0; i < n; ++i) {
    r[i] = x[i];
    if (i % 2) {
      if (i % 3) continue;
      r[i] += x[0];
    }
    r[i] *= x[n - 1 - i];
  }
}

// In a switch on data, and of the loop around.
// CASE: switched_jacobian(n) evaluate(n, kind, x)
SPARSEGEN_JACOBIAN(r[n], x[n])
void switched(int n, const int* kind, const double* x, double* r) {
  for (int i = 0; i < n; ++i) {
    r[i] = x[i];
    switch (kind[i]) {
      case 0:
        if (x[i] < 0) continue;
        r[i] *= x[i];
        break;
      case 1:
        r[i] += x[0];
        continue;
      default:
        break;
    }
    r[i] += x[n - 1];
  }
}

// What is behind a round's end that the structure decides may need that: there is no such element else.
// CASE: guarded_jacobian(n, row_ptr, col) evaluate(n, row_ptr, col, x)
SPARSEGEN_STRUCTURE((row_ptr[n + 1], col[row_ptr[n]]))
SPARSEGEN_JACOBIAN(r[n], x[n])
void guarded(int n, const int* row_ptr, const int* col, const double* x, double* r) {
  for (int i = 0; i < n; ++i) {
    double t = x[i];
    r[i] = t;
    if (t > 0) {
      if (row_ptr[i] == row_ptr[i + 1]) continue;
      t *= x[col[row_ptr[i]]];
    } else {
      if (i == 0) continue;
      t -= x[i - 1];
    }
    r[i] += t * t;
  }
}
// CASE: sentinel_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double sentinel(int n, const double* x) {
  double total = 0;
  for (int i = 0; i < n; ++i) {
    double t = x[i] * x[n - 1];
    if (t > 0) {
      t *= 2;
    } else {
      if (i == 0) continue;
      t *= x[i - 1];
    }
    total += t * t;
  }
  return total;
}

// CASE: terms_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double terms(int n, const double* x) {
  double total = 0;
  for (int i = 0; i < n; ++i) {
    const double e = x[i] * x[0];
    if (e > 0.2) {
      if (e > 1) {
        total += e * e;
        continue;
      }
      total -= std::sin(x[n - 1]) * e;
    }
    if (i > 0) total += e * x[i - 1];
  }
  return total;
}

// Each path writes the element, which is nothing to be warned of.
// CASE: all_written_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(r[n], x[n])
void all_written(int n, const double* x, double* r) {
  double t = 0;
  for (int i = 0; i < n; ++i) {
    if (x[i] > 0) {
      if (x[i] > 0.8) {
        t = x[i];
      } else {
        r[i] = t;
        continue;
      }
    }
    r[i] = t * x[i];
  }
}
