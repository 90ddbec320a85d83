// Hessians of functions that call what can't be seen into, by rules that say second derivatives.
// RUN: %run
// RUN: %run_star
#include "Inputs/second-rules.h"

#include <cmath>
#include <sparsegen/annotate.h>

// WITH table: {0.5, 2}
SPARSEGEN_HESSIAN(return, x[4])
double energy(const double* x, const Table* table) {
  double sum = 0;
  for (int i = 0; i + 1 < 4; ++i) sum += enthalpy(x[i] - x[i + 1], table) * x[i];
  return sum;
}

// What it gave goes into other functions, and into itself.
// WITH table: {0.25, 1}
SPARSEGEN_HESSIAN(return, x)
double nested(double x, const Table* table) { return std::sin(enthalpy(enthalpy(x, table), table)) * x; }

// LOWER: X / XX / XXX
SPARSEGEN_HESSIAN(return, x[3])
double three(const double* x) { return mixed(x[0], x[1], x[2]) * mixed(x[2], x[0], 0.5); }

// The rule says what depends on what: with respect to b alone the function is linear, which no rule says.
SPARSEGEN_HESSIAN(f[2], x[3])
void weighted(const double* x, double* f) {
  f[0] = mixed(x[0] * x[1], x[1], x[2]);
  f[1] = mixed(1.0, x[2], 2.0) + x[0] * x[1];
}

SPARSEGEN_HESSIAN(return, (p, T[2]))
double results(double p, const double* T) {
  double u, v, w;
  states(p, T[0], &u, &v);
  states(u, T[1], &w, &u);
  return u * v + w;
}

// On a branch, and of what carries no derivative: then a rule of the first order will do.
// WITH table: {0.5, 2}
SPARSEGEN_HESSIAN(return, (x, y))
double chosen(double x, double y, double p, const Table* table) {
  const double base = table_at(p) + enthalpy(p, table);
  if (x > y) return base * mixed(x, y, p);
  return base + enthalpy(y, table) * x;
}

// Time steps: what is overwritten on the way.
// WITH table: {0.1, 0}
SPARSEGEN_HESSIAN(return, x[2])
double steps(const double* x, const Table* table) {
  double a = x[0], b = x[1];
  for (int k = 0; k < 4; ++k) {
    const double next = a - 0.1 * enthalpy(b, table);
    b += 0.1 * mixed(a, b, 0.3);
    a = next;
  }
  return a * b;
}

// TOLERANCE: 2e-3
SPARSEGEN_HESSIAN(return, x[2])
float single(const float* x) { return halved(x[0] * x[1]) + x[0] * halved(x[1]); }

// Jacobians use the first derivatives.
// WITH table: {0.5, 2}
SPARSEGEN_JACOBIAN(f[3], x[3])
void first_order(const double* x, double* f, const Table* table) {
  for (int i = 0; i < 3; ++i) f[i] = enthalpy(x[i], table) + mixed(x[0], x[1], x[i]);
}
