// What the way back through a loop or call must not read, run again or overwrite.
// RUN: %run
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
