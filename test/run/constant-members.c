/* Members that are const, in structs of a header and of the source: objects of them are made and given on. */
// RUN: %run
#include <sparsegen/annotate.h>

#include "Inputs/cell.h"

struct own {
  const int n;
  double k;
};
struct holder {
  struct cell cell;
  double w;
};
static double scaled(struct cell c, double x) { return c.n * c.k * x * x; }
static double own_scaled(struct own c, double x) { return c.n * c.k * x * x; }

SPARSEGEN_JACOBIAN(y[2], x[2])
void made(const double* x, double* y) {
  struct cell c = {3, x[1]};
  struct own o = {2, x[0]};
  struct holder h = {{4, x[0]}, 2};
  y[0] = scaled(c, x[0]);
  y[1] = own_scaled(o, x[1]) + scaled(h.cell, h.w);
}

// WITH c: {3, 2.0}
SPARSEGEN_JACOBIAN(y[1], x[1])
void given(const struct cell* c, const double* x, double* y) { y[0] = c->n * c->k * x[0] * x[0]; }
