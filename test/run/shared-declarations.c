/* Declarations in a case of a switch, or between a jump and its label: what stands behind names them too. */
// RUN: %run
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[2], x[2])
void sharesDeclarations(const double *x, double *y) {
  switch (x[1] > 0.5 ? 1 : 0) {
    int factor;
  case 0:;
    int j, a[2];
    j = 0;
    y[0] = x[j];
    y[1] = x[0];
    break;
  default:
    j = 1;
    a[0] = 2;
    factor = a[0];
    y[0] = x[j] * factor;
    y[1] = x[0];
  }
}

/* WITH k: 0 */
SPARSEGEN_JACOBIAN(y[2], x[2])
void declaresAndFallsThrough(const double *x, double *y, int k) {
  y[0] = 0;
  switch (k) {
  case 0:;
    int j;
    j = 1;
    y[0] = x[j];
    /* fall through */
  default:
    j = 0;
    y[1] = x[j];
  }
}

/* What a stretch that is repeated declares is named behind it. */
SPARSEGEN_JACOBIAN(y[2], x[2])
void declaresOnTheWay(const double *x, double *y) {
  int n = 0;
again:;
  double s = x[0] * n, w[2], *p;
  w[0] = s;
  p = w;
  n++;
  if (n < 3) goto again;
  y[0] = s + w[0];
  y[1] = *p * x[1];
}

/* What leads to what the stretch declares. */
SPARSEGEN_JACOBIAN(y[2], x[2])
void leadsBack(const double *x, double *y) {
  int n = 0;
again:;
  double q[2];
  const double *p;
  const double *const *pp = &p;
  q[0] = x[0];
  q[1] = x[1] * n;
  p = q;
  if (++n < 2) goto again;
  y[0] = (*pp)[0] + (*pp)[1];
  y[1] = x[1];
}
