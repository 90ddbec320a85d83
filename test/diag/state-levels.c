// A global that is written through a pointer to a pointer to const.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

static double deep = 1;
void dig(void) {
  const double* p = &deep;
  double** q = (double**)&p;
  **q = 2;
}
// CHECK: state-levels.c:[[# @LINE + 2]]:63: error: `deep` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeDeep(const double* x, double* y) { y[0] = x[0] * deep; }

/* One that a function may let a pointer lead to, which it gets as one to a pointer to const. */
static double shown = 1;
void show(const double** p) { *p = &shown; }
void change(void) {
  double* p;
  show((const double**)&p);
  *p = 2;
}
// CHECK: state-levels.c:[[# @LINE + 2]]:{{[0-9]+}}: error: `shown` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeShown(const double* x, double* y) { y[0] = x[0] * shown; }
