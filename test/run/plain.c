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

static double one() { return 1.0; }
static double square(double a) { return a * a; }
static double with_nothing(double (*f)(void)) { return f(); }
static double with_one(double (*f)(double), double a) { return f(a); }

enum mode { UP, DOWN };
static double weight(enum mode m) { return m == UP ? 1.0 : 2.0; }
#ifdef __cplusplus
typedef enum mode mode_number;
#else
typedef unsigned mode_number;
#endif
static double with_mode(double (*f)(mode_number), const double *x) { return f(DOWN) * x[0]; }

/* A definition without parameters in between; an enumeration for the integer that it is. */
SPARSEGEN_JACOBIAN(y[3], x[3])
void targets(const double *x, double *y) {
  y[0] = x[0] * with_nothing(one);
  y[1] = with_one(square, x[1]);
  y[2] = with_mode(weight, x + 2);
}

SPARSEGEN_JACOBIAN(y[2], x[2])
int checks_values(const double *x, double *y) {
  y[0] = x[0] * x[1];
  y[1] = x[1];
  if (isinf(y[0]) || isnan(y[1]) || !isfinite(x[0])) return 1;
  return 0;
}
