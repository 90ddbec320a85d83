// Short loops, small arrays, small classes and helpers that are differentiated as straight lines.
// RUN: %run
// RUN: sparsegen %s -o %t.h -- -std=c++17 -I%S/../../include 2>&1 | FileCheck %s -check-prefix=REMARKS
// REMARKS-NOT: remark
// REMARKS: remark: the values of `reused_jacobian` are read off
// REMARKS-NOT: remark
#include <cmath>
#include <sparsegen/annotate.h>

// A small matrix, inverted by Gauss-Jordan without pivoting, and the product with a vector.
SPARSEGEN_JACOBIAN(y[3], x[9])
void solve(const double* x, double* y) {
  double a[3][4];
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) a[i][j] = x[3 * i + j] + (i == j ? 4.0 : 0.0);
    a[i][3] = 1.0 + i;
  }
  for (int k = 0; k < 3; k++) {
    for (int j = k + 1; j < 4; j++) a[k][j] /= a[k][k];
    for (int i = 0; i < 3; i++) {
      if (i == k) continue;
      for (int j = k + 1; j < 4; j++) a[i][j] -= a[i][k] * a[k][j];
    }
  }
  for (int i = 0; i < 3; i++) y[i] = a[i][3];
}

// A class of vectors with operators.
struct Vector {
  double v[3];
  Vector operator+(const Vector& b) const { return {{v[0] + b.v[0], v[1] + b.v[1], v[2] + b.v[2]}}; }
  Vector operator*(double s) const { return {{v[0] * s, v[1] * s, v[2] * s}}; }
};
static double dot(const Vector& a, const Vector& b) {
  double sum = 0.0;
  for (int i = 0; i < 3; ++i) sum += a.v[i] * b.v[i];
  return sum;
}
static Vector cross(const Vector& a, const Vector& b) {
  Vector c;
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    c.v[i] = a.v[j] * b.v[k] - a.v[k] * b.v[j];
  }
  return c;
}
static Vector normalized(const Vector& a) {
  const double length = std::sqrt(dot(a, a));
  if (length < 1e-12) return a;
  return a * (1.0 / length);
}
// Forces of hinges along a chain, in a long loop.
SPARSEGEN_JACOBIAN(f[60], x[60])
void hinges(const double* x, double* f) {
  for (int i = 0; i < 60; ++i) f[i] = 0.0;
  for (int k = 0; k + 2 < 20; ++k) {
    Vector p[3];
    for (int c = 0; c < 3; ++c)
      for (int i = 0; i < 3; ++i) p[c].v[i] = x[3 * (k + c) + i] + (i == c ? 1.0 : 0.0);
    const Vector u = normalized(p[1] + p[0] * -1.0), w = normalized(p[2] + p[1] * -1.0);
    const Vector moment = cross(u, w) * (1.0 + dot(u, w));
    for (int i = 0; i < 3; ++i) {
      f[3 * k + i] += moment.v[i];
      f[3 * (k + 1) + i] -= 2.0 * moment.v[i];
      f[3 * (k + 2) + i] += moment.v[i];
    }
  }
}

// A helper that returns early, one that is left in a loop by a condition that is known, and a counter of a user's.
static double limited(double a, double b) {
  if (a * b <= 0.0) return 0.0;
  if (std::fabs(a) < std::fabs(b)) return a;
  return b;
}
static double polynomial(const double* c, int degree, double t) {
  double sum = 0.0;
  for (int k = 8; k >= 0; k--) {
    if (k > degree) continue;
    sum = sum * t + c[k];
  }
  return sum;
}
SPARSEGEN_JACOBIAN(y[6], x[6])
void mixed(const double* x, double* y) {
  double part[12];
  int next = 0;
  for (int i = 0; i < 6; ++i) {
    part[next++] = limited(x[i], x[(i + 1) % 6] + 0.1);
    part[next++] = polynomial(x, i % 3, 0.5 + 0.1 * i);
    if (next == 10) break;
  }
  part[10] = part[11] = x[5];
  for (int i = 0; i < 6; ++i) y[i] = part[2 * i] * part[2 * i + 1] + part[(2 * i + 3) % 12];
}

// Rows that are made in several steps, read in between, and made anew.
SPARSEGEN_JACOBIAN(r[4], x[4])
void steps(const double* x, double* r) {
  double m[4];
  for (int i = 0; i < 4; ++i) m[i] = x[i] * x[(i + 1) % 4];
  for (int i = 0; i < 4; ++i) {
    r[i] = 0.5 * m[i];
    for (int j = 0; j < 4; ++j) r[i] += (i + 2 * j) * m[j] * x[i];
  }
  r[1] = m[2];
  r[1] += std::exp(m[3]);
  r[2] -= x[0];
  r[2] = x[1] * m[0];
  r[3] -= m[1];
  r[3] -= m[0] * x[3];
  r[3] *= 7.0;
  r[3] += 1.0;
}

// A row that is read by another one between two of its updates, where both may be one.
SPARSEGEN_JACOBIAN(y[4], x[3])
void shared(const double* x, double* y) {
  for (int i = 0; i < 4; ++i) y[i] = x[i % 3] * x[(i + 1) % 3];
  double& first = y[0];
  y[3] *= 0.5;
  y[3] += std::sin(x[0] + y[0] * first);
  y[3] *= 0.5;
  first *= 0.5;
}

// A value that is scaled after it was updated, and read after that.
SPARSEGEN_JACOBIAN((y[1], s), (x[2], z[2]))
void reused(const double* x, const double* z, double* y, double& s) {
  y[0] = x[0] * x[1];
  for (int i = 0; i < 30; ++i) {
    y[0] = 0.25 * y[0] + 0.01 * z[i % 2] * z[1];
    y[0] += std::sin(x[1] - y[0]);
    y[0] *= 0.5;
    s = std::log(2.0 + y[0] * x[0]);
  }
  s *= y[0];
}

// A counter that outlives the call, and is written before it is read in each.
SPARSEGEN_JACOBIAN(r[10], x[10])
void counted(const double* x, double* r) {
  static int k;
  for (k = 0; k < 10; ++k) {
    r[k] = (3.0 - 2.0 * x[k]) * x[k];
    if (k != 0) r[k] -= x[k - 1];
  }
}

// Arguments that may be absent.
static int optional(const double** arg, double** res) {
  const double a = arg[0] ? arg[0][0] : 0.0, b = arg[0] ? arg[0][1] : 0.0;
  if (res[0] != nullptr) res[0][0] = a * b;
  if (res[0] != nullptr) res[0][1] = b * b;
  if (res[1] != nullptr) res[1][0] = a;
  return 0;
}
SPARSEGEN_JACOBIAN(y[2], x[2])
void present(const double* x, double* y) {
  const double* arg[1] = {x};
  double* res[2] = {y, nullptr};
  optional(arg, res);
}

// A status that a helper gives on each of two ways.
static int limit(double* x) {
  if (x[1] < -x[0]) return 1;
  x[0] = std::cos(x[0]);
  return 0;
}
SPARSEGEN_JACOBIAN(y[2], x[2])
void status(const double* x, double* y) {
  double t[2];
  for (int i = 0; i < 2; ++i) t[i] = x[i];
  y[0] = t[0] * t[1];
  y[1] = t[1] * t[1];
  const int failed = limit(t);
  if (failed == 0) y[0] = t[0];
}

// An element that is read, by another index, between two steps in which it is made.
static const int made[20] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
static const int taken[20] = {0, 2, 2, 1, 4, 3, 7, 7, 9, 8, 0, 1, 3, 3, 5, 4, 6, 9, 8, 7};
SPARSEGEN_JACOBIAN(y[20], x[10])
void read_between(const double* x, double* y) {
  double w[10];
  for (int i = 0; i < 10; ++i) w[i] = x[i];
  for (int k = 0; k < 20; ++k) {
    w[made[k]] *= 0.5;
    const double s = std::sin(w[taken[k]]);
    w[made[k]] *= 0.25;
    y[k] = s * x[2];
  }
}
