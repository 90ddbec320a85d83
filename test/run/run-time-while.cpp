// Loops that go on as long as values say, where sizes are known at run time: iterations to a tolerance, with and without a
// counter that ends them, bisections, sums until one is large.
// RUN: %sizes
// WARNS: indirect
// SIZE: n=1 most=3 parent=-1, count=2,
// SIZE: n=2 most=40 parent=-1,0 count=1,3
// SIZE: n=5 most=7 parent=-1,0,1,-1,3 count=2,4,1,3,1
// SIZE: n=8 most=0 parent=-1,0,1,-1,3,3,5,0 count=1,2,3,4,1,2,3,1
#include <sparsegen/annotate.h>

#include <cmath>

static double root(double a) {
  double y = 1;
  for (;;) {
    const double step = (y * y * y + y - a) / (3 * y * y + 1);
    y -= step;
    if (std::fabs(step) < 1e-13) break;
  }
  return y;
}

static double bounded_root(double a) {
  double y = 1;
  int rounds = 0;
  while (true) {
    const double step = (y * y * y + y - a) / (3 * y * y + 1);
    y -= step;
    if (std::fabs(step) < 1e-13) return y;
    if (++rounds > 40) return y;
  }
}

static void turn(double* a, double* b, const double* by) {
  const double kept = *a;
  *a = *b * *by;
  *b = kept;
}

// Only returns end it, each by values.
static double returning(double t, const double* x, int i, int n) {
  double a = x[(i + 1) % n], b = 0, c = 0;
  while (1) {
    if (t > 4) return c;
    c = b;
    b = a;
    if (c > 1) return c + x[0];
    t += 0.35;
    if (t > 3 && b < 0) return b * t;
  }
}

// CASE: returned_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(r[n], x[n])
void returned(int n, const double* x, double* r) {
  for (int i = 0; i < n; ++i) r[i] = returning(x[i], x, i, n);
}

// CASE: endless_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(r[n], x[n])
void endless(int n, const double* x, double* r) {
  for (int i = 0; i < n; ++i) r[i] = root(x[i] * x[i]) + bounded_root(x[i]) * x[(i + 1) % n];
}

// One of two unknowns ends the iterations of both.
// CASE: pair_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(r[n], x[n])
void pair(int n, const double* x, double* r) {
  for (int i = 0; i < n; ++i) {
    double u = 0.5, v = 0.5, error;
    do {
      const double fu = u * u + v - x[i] * x[i] - 1, fv = u - v * v + (i + 1 < n ? x[i + 1] * 0.1 : 0.0);
      const double determinant = -4 * u * v - 1;
      const double du = (-2 * v * fu - fv) / determinant, dv = (-fu + 2 * u * fv) / determinant;
      u -= du;
      v -= dv;
      error = std::fabs(du) + std::fabs(dv);
    } while (error > 1e-12);
    r[i] = u * v;
  }
}

// What reaches the last variable takes a round for each of them.
// CASE: shifted_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(r[n], x[n])
void shifted(int n, const double* x, double* r) {
  for (int i = 0; i < n; ++i) {
    double a = 1, b = 0, c = 0, d = 0, left = x[i];
    while (left > -1) {
      d = c;
      c = b;
      b = a;
      a = left * x[n - 1 - i];
      left -= 0.4;
    }
    r[i] = d * x[0] + c;
  }
}

// Calls and loops in such a loop, which goes on early and is left.
// CASE: mixed_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(r[n], x[n])
void mixed(int n, const double* x, double* r) {
  for (int i = 0; i < n; ++i) {
    double y[3] = {1, x[i], 2}, left = x[i];
    while (left > -1) {
      turn(&y[0], &y[1], &x[n - 1 - i]);
      for (int k = 0; k < 2; ++k) y[k + 1] += 0.1 * y[k];
      left -= 0.5;
      if (y[2] > 4) break;
      if (y[0] > 3) continue;
      y[0] *= x[0];
    }
    r[i] = y[2] * y[0];
  }
}

// A loop within another, and what the structure says of the first element.
// CASE: nested_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(r[n], x[n])
void nested(int n, const double* x, double* r) {
  for (int i = 0; i < n; ++i) {
    double t = x[i];
    while (t > 0) {
      t -= 0.7 + 0.1 * std::fabs(x[(i + 2) % n]);
      while (t > 1) t *= 0.5 * std::fabs(x[(i + 1) % n]);
    }
    while (i + 1 < n && t > x[i + 1]) t -= 1 + x[i + 1] * x[i + 1];
    r[i] = t;
  }
}

// Two tests in one condition, and a counter that is read behind the loop.
// CASE: counted_jacobian(n, most) evaluate(n, most, x)
SPARSEGEN_JACOBIAN(r[n], x[n])
void counted(int n, int most, const double* x, double* r) {
  int i, k;
  double y, step;
  for (i = 0; i < n; i++) {
    y = 1, step = 1;
    for (k = 0; k < most && std::fabs(step) > 1e-13; k++) {
      step = (y * y * y + y - x[i]) / (3 * y * y + 1);
      y -= step;
    }
    r[i] = k < most ? y : x[(i + 1) % n];
  }
}

// The structure ends rows, values may do so before.
// CASE: window_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(r[n], x[n])
void window(int n, const double* x, double* r) {
  for (int i = 0; i < n; ++i) {
    double s = 0;
    int k;
    for (k = 0; k < 4 && i + k < n; ++k) {
      s += x[i + k] * x[i + k];
      if (s > 1.5) break;
    }
    r[i] = s / (1 + k);
    for (k = 0; k < 3; ++k) {
      if (i - k < 0) break;
      if (k > 0 && x[i - k] > 1) break;
      r[i] += x[i - k] * x[i];
    }
  }
}

// Whether there is a count is asked before it is read.
// CASE: guarded_jacobian(n, parent, count) evaluate(n, parent, count, x)
SPARSEGEN_STRUCTURE((parent[n], count[n]))
SPARSEGEN_JACOBIAN(r[n], x[n])
void guarded(int n, const int* parent, const int* count, const double* x, double* r) {
  for (int i = 0; i < n; ++i) {
    double s = x[i];
    const int j = parent[i];
    int k = 0;
    while (j >= 0 && k < count[j] && s < 2) {
      s += x[j] * x[i];
      ++k;
    }
    r[i] = s;
  }
}

// CASE: least_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double least(int n, const double* x) {
  double total = 0;
  for (int i = 0; i < n; ++i) {
    double y = x[i];
    int k = 0;
    while (k < 30) {
      const double f = y * y * y + y - x[i];
      if (k > 1 && std::fabs(f) < 1e-14) break;
      y -= f / (3 * y * y + 1);
      ++k;
    }
    total += y * y * x[n - 1];
  }
  return total;
}
