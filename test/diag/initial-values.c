// What compilers do not agree on in lists of initial values.
// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <sparsegen/annotate.h>

struct Cell {
  double a, b[3];
};
static struct Cell made(double a) {
  struct Cell cell = {a, {a, a, a}};
  return cell;
}

SPARSEGEN_JACOBIAN(y[1], x[1])
void negativePartly(const double* x, double* y) {
  // CHECK: initial-values.c:[[# @LINE + 2]]:56: error: an initial value for a part of what has one already is not supported: compilers differ [sparsegen-unsupported]
  // CHECK: note: write each initial value once
  struct Cell cells[2] = {[1] = made(x[0]), [1].b[0] = 3};
  y[0] = cells[1].b[0] + cells[1].b[1];
}

SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeRanged(const double* x, double* y) {
  // CHECK: initial-values.c:[[# @LINE + 1]]:60: error: an initial value for a part of what has one already is not supported
  struct Cell cells[2] = {[0 ... 1] = {.a = 1}, [1].b[0] = x[0]};
  y[0] = cells[1].b[0] + cells[1].a;
}
