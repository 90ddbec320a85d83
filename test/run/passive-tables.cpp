// Tables that nothing writes, of the function's file, of a header and of another file, read by code that also reads
// what is active: beside it in a helper, behind a pointer that may lead to either, as structs.
// RUN: %run
#include <sparsegen/annotate.h>

static const double weights[4] = {0.5, 1.5, -2.0, 0.25};
struct Term {
  int power;
  double factor[2];
};
static const Term terms[2] = {{1, {0.5, 2.0}}, {2, {1.5, 0.0}}};
static double plain[3] = {3.0, 1.0, 2.0};  // not const, and written nowhere

static double dot(int n, const double* a, const double* b) {
  double sum = 0.0;
  for (int i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}

SPARSEGEN_JACOBIAN(y[3], x[4])
void both(const double* x, double* y) {
  y[0] = dot(4, weights, x);
  y[1] = dot(4, x, x);
  y[2] = dot(3, x, plain) + dot(2, terms[0].factor, terms[1].factor);
}

// PATTERN: .XX. / X..X
// WITH use: 1
SPARSEGEN_JACOBIAN(y[2], x[4])
void either(const double* x, int use, double* y) {
  const double* p = use > 0 ? x : weights;
  y[0] = p[1] * p[1] + x[2];
  p = x + 1;
  y[1] = p[2] * x[0];
}

static double value(const Term* term, double v) { return term->factor[0] * v + term->factor[1] * v * v; }

SPARSEGEN_JACOBIAN(y[2], x[2])
void structs(const double* x, double* y) {
  Term own = {1, {x[0], 2.0 * x[1]}};
  y[0] = value(&own, x[1]) + value(terms, x[0]);
  y[1] = value(&terms[1], x[1]);
}

// Of another file, which the tool does not see.
#include "Inputs/far-tables.h"
#ifndef __SPARSEGEN__
double far_table[4] = {1.0, -1.0, 2.0, 0.5};
#endif
SPARSEGEN_JACOBIAN(y[2], x[3])
void far(const double* x, double* y) {
  y[0] = dot(3, far_table + 1, x);
  y[1] = dot(2, x, x);
}

// A constant of another file, too.
#ifndef __SPARSEGEN__
extern const double far_factor = 0.5;
#endif
SPARSEGEN_JACOBIAN(y[1], x[2])
void by_far_constant(const double* x, double* y) {
  y[0] = far_factor * x[0] * x[1];
}
