// Globals that are written through pointers to const which a union, a pointer to a pointer, or a function of the
// library makes others.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>
#include <stdlib.h>

static double table[3] = {1.5, 2.5, 3.5};
static int order(const void* a, const void* b) { return *(const double*)a < *(const double*)b ? -1 : 1; }
static double* find(const double* in, double key) { return bsearch(&key, in, 3, sizeof key, order); }
void replace(double key, double by) { *find(table, key) = by; }
// CHECK: state-unions.c:[[# @LINE + 2]]:64: error: `table` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeFound(const double* x, double* y) { y[0] = x[0] * table[1]; }

static double punned = 1;
union Either {
  const double* read;
  double* write;
};
void pun(void) {
  union Either e;
  e.read = &punned;
  *e.write = 2;
}
// CHECK: state-unions.c:[[# @LINE + 2]]:65: error: `punned` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativePunned(const double* x, double* y) { y[0] = x[0] * punned; }
