/* goto: error exits, out of nested loops, retries, skipping forward. */
// RUN: %run
#include <math.h>
#include <sparsegen/annotate.h>

/* WITH n: 4 */
SPARSEGEN_JACOBIAN(y[4], x[4])
int errorExit(const double *x, double *y, int n) {
  int status = 0, i;
  if (n < 0) goto fail;
  for (i = 0; i < 4; i++) {
    if (x[i] < -1e6) goto fail;
    y[i] = x[i] * x[0];
  }
  goto done;
fail:
  status = -1;
  for (i = 0; i < 4; i++) y[i] = 0;
done:
  return status;
}

SPARSEGEN_JACOBIAN(y[3], x[9])
void outOfTwo(const double *x, double *y) {
  int i, j, k;
  for (k = 0; k < 3; k++) {
    y[k] = 0;
    for (i = 0; i < 3; i++)
      for (j = 0; j < 3; j++) {
        if (i * 3 + j > 3 * k) goto next;
        y[k] += x[3 * i + j];
      }
    y[k] *= 7;
  next:
    y[k] += x[8];
  }
}

/* RANGE: 0.5 2 */
SPARSEGEN_JACOBIAN(y[2], x[2])
void retry(const double *x, double *y) {
  for (int i = 0; i < 2; i++) {
    double z = x[i], d;
    int count = 0;
  again:
    d = (z * z - x[i]) / (2 * z);
    z -= d;
    count++;
    if (fabs(d) > 1e-15 && count < 50) goto again;
    y[i] = z;
  }
}

SPARSEGEN_JACOBIAN(y[4], x[4])
void countsUp(const double *x, double *y) {
  int i = 0;
loop:
  if (i == 4) goto end;
  y[i] = x[3 - i];
  i++;
  goto loop;
end:;
}

SPARSEGEN_JACOBIAN(y[2], x[3])
void skips(const double *x, double *y) {
  double s = x[0];
  y[1] = 1;
  if (x[1] > 0.3) goto one;
  s += x[1];
  if (x[1] > 0.1) goto two;
  s *= x[2];
one:
  s += 1;
two:
  y[0] = s;
}
