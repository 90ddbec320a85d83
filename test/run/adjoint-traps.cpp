// What the way back through a loop or call must not read, run again or overwrite.
// RUN: %run
// OPTIONS: --evaluation=compressed
// WARNS: load-unknown-index
// WARNS: store-unknown-index
#include <sparsegen/annotate.h>

#include <cmath>

#include "Inputs/adjoint-traps.h"

// The loop changes what its variable began with.
SPARSEGEN_JACOBIAN(return, x[6])
double firstChanges(const double* x) {
  double f = 0;
  int start = 1;
  for (int i = start; i < 5; ++i) {
    f += x[i] * x[i] * x[0];
    start = 3;
  }
  return f * start;
}

// What a function that can't be seen into gives is not asked for twice.
SPARSEGEN_JACOBIAN(return, x[6])
double outside(const double* x) {
  double f = 0;
  for (int i = 0; i < 6; ++i) {
    double c;
    coefficient(i, &c);
    f += c * x[i] * x[i];
  }
  return f;
}
SPARSEGEN_JACOBIAN(return, x[6])
double outsideValue(const double* x) {
  double f = 0;
  for (int i = 0; i < 6; ++i) {
    const double c = shift(i);
    f += c * x[i] * x[i];
  }
  return f;
}
static double weighted(const double* x, int i) {
  double c;
  coefficient(i, &c);
  return c * x[i] * x[i];
}
SPARSEGEN_JACOBIAN(return, x[6])
double outsideInHelper(const double* x) {
  double f = 0;
  for (int i = 0; i < 6; ++i) f += weighted(x, i);
  return f;
}

// One variable for several things.
SPARSEGEN_JACOBIAN(f[4], x[5])
void setAgain(const double* x, double* f) {
  double a;
  for (int i = 0; i < 3; ++i) {
    if (x[i] > 0) a = x[i] * x[i]; else a = std::sin(x[i]);
    f[i] = a * a;
  }
  if (x[3] > 0) a = x[4]; else a = x[3] * x[4];
  f[3] = a * x[0];
}

// A source that may be the place itself.
SPARSEGEN_JACOBIAN(f[1], x[3])
void itself(const double* x, double* f) {
  double r = x[0], s = x[2];
  const double* p = x[1] > 0 ? &r : &s;
  if (x[2] > 0.3) r = r * 1.5;
  r = r + x[1] * *p + x[2] * s;
  r = r + 0.5 * *p + 0.25 * s;
  f[0] = r * s;
}

// A counter that is read behind its loop.
SPARSEGEN_JACOBIAN(return, x[6])
double counterBehind(const double* x) {
  double f = 0;
  for (int e = 0; e < 2; ++e) {
    double s = 0;
    int j;
    for (j = 0; j < 3; ++j) s += x[3 * e + j];
    const double w = j * 0.5 + e;
    f += w * s * s;
  }
  return f;
}

// Where it is written depends on values; what is written there is not written again.
SPARSEGEN_JACOBIAN(f[3], x[3])
void eitherPlace(const double* x, double* f) {
  f[2] = x[2];
  for (int i = 0; i < 2; ++i) {
    double c = 1;
    double* p = x[i] > 0 ? &c : &f[2];
    *p = 3.0 + i;
    f[i] = c * x[i] * x[i];
  }
  f[2] = x[1] * x[1];
}

SPARSEGEN_JACOBIAN(return, x[3])
double eitherPlaceKept(const double* x) {
  double out[2] = {1.0, 2.0}, sum = 0;
  for (int i = 0; i < 2; ++i) {
    double c = 1;
    double* p = x[i] > 0 ? &c : &out[1 - i];
    *p = 3.0 + i;
    sum += c * x[i] * x[i];
  }
  return sum * out[0] * out[1];
}

SPARSEGEN_JACOBIAN(y[1], x[3])
void eitherValue(const double* x, double* y) {
  double sum = 0;
  for (int i = 0; i < 3; ++i) {
    double c = 1;
    double* p = x[i] > 0 ? &c : y;
    *p = 3.0 + i;
    sum += c * x[i] * x[i];
  }
  y[0] = sum;
}

SPARSEGEN_JACOBIAN(return, (x, z))
double outsideScalar(double x, double z) {
  double f = 0;
  for (int i = 0; i < 6; ++i) {
    double c;
    coefficient(i, &c);
    f += c * x * z;
  }
  return f;
}

static double times(double x, double z, int i) {
  double c;
  coefficient(i, &c);
  return c * x * z;
}
SPARSEGEN_JACOBIAN(return, (x, z))
double outsideInScalarHelper(double x, double z) {
  double f = 0;
  for (int i = 0; i < 6; ++i) f += times(x, z, i);
  return f;
}

SPARSEGEN_JACOBIAN(f[4], x[5])
void setLinearly(const double* x, double* f) {
  double a;
  for (int i = 0; i < 3; ++i) {
    if (x[i] > 0) a = x[i] * x[i]; else a = std::sin(x[i]);
    f[i] = 3 * a;
  }
  if (x[3] > 0) a = x[4]; else a = x[3] * x[4];
  f[3] = 2 * a;
}

SPARSEGEN_JACOBIAN(return, x[3])
double handedOn(const double* x) {
  double last = x[0], f = 0;
  for (int i = 0; i < 3; ++i) {
    double a;
    if (x[i] > 0) a = x[i] * x[i]; else a = 2 * x[i];
    f += 3 * a + last;
    last = 0.5 * a;
  }
  return f + last;
}

// Helpers that call each other; jumps back, cases that fall through; objects that change themselves.
static double even(const double* x, int n);
static double odd(const double* x, int n) { return n == 0 ? x[1] : std::sin(x[n]) + x[0] * even(x, n - 1); }
static double even(const double* x, int n) { return n == 0 ? x[0] : x[n] * odd(x, n - 1); }
SPARSEGEN_JACOBIAN(return, x[4])
double mutual(const double* x) { return even(x, 3) * odd(x, 2); }

SPARSEGEN_JACOBIAN(f[3], x[3])
void state(const double* x, double* f) {
  static int calls = 0;
  ++calls;
  double t = 0;
  int i = 0;
again:
  t += x[i] * x[i];
  switch (i) {
    case 0: t *= 2; break;
    case 1: t = t * x[0]; [[fallthrough]];
    default: t = std::sin(t);
  }
  f[i] = t;
  if (++i < 3) goto again;
}

SPARSEGEN_JACOBIAN(return, x[4])
double doContinue(const double* x) {
  double t = 1;
  int i = -1;
  do {
    ++i;
    if (x[i] < 0) continue;
    t = t * x[i] + std::cos(t);
  } while (i < 3);
  return t;
}

struct V { double a[2]; V operator*(const V& o) const { return {{a[0] * o.a[0] - a[1] * o.a[1], a[0] * o.a[1] + a[1] * o.a[0]}}; } V& operator+=(const V& o) { a[0] += o.a[0]; a[1] += o.a[1]; return *this; } };
SPARSEGEN_JACOBIAN(f[2], x[6])
void objects(const double* x, double* f) {
  V s{{1, 0}};
  for (int i = 0; i < 3; ++i) {
    V v{{x[2 * i], x[2 * i + 1]}};
    s = s * v;
    s += v * v;
  }
  f[0] = s.a[0]; f[1] = s.a[1];
}

// Gauss elimination with pivots.
SPARSEGEN_JACOBIAN(b[3], (A[9], b[3]))
void solve(double* A, double* b) {
  for (int k = 0; k < 3; ++k) {
    int p = k;
    for (int i = k + 1; i < 3; ++i)
      if (std::fabs(A[3 * i + k]) > std::fabs(A[3 * p + k])) p = i;
    if (p != k) {
      for (int j = 0; j < 3; ++j) { double t = A[3 * k + j]; A[3 * k + j] = A[3 * p + j]; A[3 * p + j] = t; }
      double t = b[k]; b[k] = b[p]; b[p] = t;
    }
    for (int i = k + 1; i < 3; ++i) {
      double m = A[3 * i + k] / A[3 * k + k];
      for (int j = k; j < 3; ++j) A[3 * i + j] -= m * A[3 * k + j];
      b[i] -= m * b[k];
    }
  }
  for (int i = 2; i >= 0; --i) {
    for (int j = i + 1; j < 3; ++j) b[i] -= A[3 * i + j] * b[j];
    b[i] /= A[3 * i + i];
  }
}
