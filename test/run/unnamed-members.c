/* Members without a name: what they have is the struct's own. An initial value that leaves them out makes zeros of that
   alone. */
// RUN: %run
#include <sparsegen/annotate.h>

#ifdef __SPARSEGEN__
typedef struct {
  double k;
  struct {
    double q[2];
    struct {
      double r;
    };
    union {
      double s[2];
      double t;
    };
  };
  double l;
} Cell;
typedef struct {
  int first;
  struct {
    int second;
    const double* of;
  };
} Link;
#else
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
typedef struct {
  double k, q[2], r, s[2], t, l;
} Cell;
typedef struct {
  int first, second;
  const double* of;
} Link;
#endif

// PATTERN: X.. / .X. / ..X / X.. / ..X
SPARSEGEN_JACOBIAN(y[5], x[3])
void leftOut(const double* x, double* y) {
  Cell a = {x[0]};
  Cell b[2] = {{x[1]}};
  const Cell d = {x[2]};
  Cell c;
  c = d;
  y[0] = a.k + a.q[1] + a.r + a.s[0] + a.l;
  y[1] = b[0].k * 2 + b[1].q[0] + b[0].t;
  y[2] = c.k * c.k + c.l;
  a.q[0] = x[0];
  b[1] = a;
  y[3] = b[1].q[0] * b[1].k;
  y[4] = c.q[1] + c.k;
}

// PATTERN: .X. / X.X
SPARSEGEN_JACOBIAN(y[2], x[3])
void tables(const double* x, double* y) {
  static const Link links[2] = {{1}, {2, 0, 0}};
  Link here = {2};
  here.of = x;
  y[0] = x[links[0].first];
  y[1] = x[links[1].first] * here.of[here.second];
}
