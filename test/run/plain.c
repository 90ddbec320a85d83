/* C as C is: restrict, static helpers, declarations first, a struct by pointer. */
// RUN: %run
#include <math.h>
#include <sparsegen/annotate.h>

struct parameters {
  double k[3];
  int n;
};

static double reaction(double a, double b, double k) { return k * a * b; }

// WITH p: {{0.04, 3e1, 1e2}, 3}
SPARSEGEN_JACOBIAN(dydt[3], y[3])
int robertson(double t, const double *restrict y, double *restrict dydt, const struct parameters *p) {
  double r1, r2, r3;
  (void)t;
  r1 = p->k[0] * y[0];
  r2 = reaction(y[1], y[2], p->k[2]);
  r3 = reaction(y[1], y[1], p->k[1]);
  dydt[0] = -r1 + r2;
  dydt[1] = r1 - r2 - r3;
  dydt[2] = r3;
  return 0;
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void steps(const double *x, double *y) {
  int i = 0;
  do {
    y[i] = fabs(x[i]) + sqrt(x[2 - i] * x[2 - i] + 1.0);
  } while (++i < 3);
}

struct two {
  double a, b;
};

/* Structs by value out of ?: and =, an array from a text. */
SPARSEGEN_JACOBIAN(y[3], x[2])
void values(const double *x, double *y) {
  char name[8] = "A";
  struct two p = {x[0], x[1]}, q = {x[1], 2 * x[1]}, r;
  struct two s = x[0] > 0 ? p : q;
  struct two t = (r = p);
  y[0] = s.a + name[0] - name[5];
  y[1] = t.b * r.a;
  y[2] = s.b;
}
