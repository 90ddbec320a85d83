/* Exits: a label where the function releases what it has and returns how it went. */
// RUN: %run
#include <math.h>
#include <sparsegen/annotate.h>
#include <stdlib.h>

/* A status kept in a variable: what the failing path has not written is of no account. */
SPARSEGEN_JACOBIAN(y[2], x[2])
int keepsStatus(const double *x, double *y) {
  int rc = 0;
  if (x[0] < -100) {
    rc = -1;
    goto done;
  }
  y[0] = x[0] * x[1];
  y[1] = x[1] * x[1];
done:
  return rc;
}

/* One label behind the other, each releasing one thing more. */
SPARSEGEN_JACOBIAN(y[3], x[3])
int unwinds(const double *x, double *y) {
  int status = -2;
  double *a, *b;
  a = (double *)malloc(3 * sizeof *a);
  if (!a) goto out;
  b = (double *)malloc(3 * sizeof *b);
  if (!b) goto freeA;
  for (int i = 0; i < 3; i++) {
    a[i] = x[i] * x[i];
    if (a[i] > 1e6) goto freeB;
    b[i] = a[i] * x[0];
  }
  for (int i = 0; i < 3; i++) y[i] = a[i] + b[i];
  status = 0;
freeB:
  free(b);
freeA:
  free(a);
out:
  return status;
}

static int law(double t, double *k) {
  int flag = 0;
  if (t < -50) {
    flag = 1;
    goto end;
  }
  *k = exp(-t);
end:
  return flag;
}

/* A helper's status, handed on. */
SPARSEGEN_JACOBIAN(y[2], x[2])
int handsOn(const double *x, double *y) {
  int retval = 0;
  double k;
  retval = law(x[0], &k);
  if (retval != 0) goto cleanup;
  y[0] = k * x[1];
  retval = law(x[1], &k);
  if (retval) goto cleanup;
  y[1] = k;
cleanup:
  return retval;
}

/* No status: the rest is left out. */
SPARSEGEN_JACOBIAN(y[3], x[3])
void nothingMore(const double *x, double *y) {
  y[0] = x[0];
  y[1] = y[2] = 0;
  if (x[1] < 0.2) goto leave;
  y[1] = x[1] * x[0];
  for (int i = 0; i < 3; i++) {
    if (x[2] < 0.1 * i) goto leave;
    y[2] += x[2];
  }
leave:
  return;
}

/* What the label's statements name comes to life between the jump and the label. */
SPARSEGEN_JACOBIAN(y[2], x[2])
int declaresBetween(const double *x, double *y) {
  y[0] = y[1] = 0;
  if (x[0] > 0.9) goto done;
  int count;
  count = 0;
  for (int i = 0; i < 2; i++, count++) y[i] = x[1 - i];
done:
  count = 0;
  return count;
}

/* The label's statements compute: they stay where they are. */
SPARSEGEN_JACOBIAN(y[2], x[2])
int computes(const double *x, double *y) {
  double s = x[0];
  y[0] = x[0];
  if (x[1] > 0.5) goto sum;
  s += x[1];
sum:
  y[1] = s;
  return 0;
}
