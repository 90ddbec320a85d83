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

/* A label in another block, where what stands behind it leaves. */
static double guarded(double x, double y) {
  if (x < 0.2) {
    double q = 0.5 - x;
    if (q > 0.4) goto bad;
    return log(q + y);
  }
  if (y > 0.9) {
  bad:
    x *= 2;
    return 3.0 * x;
  }
  return x * log(x + y);
}
// RANGE: 0.05 1
SPARSEGEN_JACOBIAN(r[1], x[2])
void sharedExit(const double *x, double *r) { r[0] = guarded(x[0], x[1]); }

/* In another case of the same switch, with breaks on the way, and from within a loop. */
// WITH mode: 0
// RANGE: 0.1 1
// PATTERN: XX / XX / .X
SPARSEGEN_JACOBIAN(r[3], x[2])
void otherCase(const double *x, double *r, int mode) {
  double b = 0;
  int k;
  switch (mode) {
    case 0:
      b = sqrt(x[0]);
      if (x[1] > 0.8) break;
      goto common;
    case 1:
      for (k = 0; k < 3; ++k) {
        b += x[0] * x[1];
        if (b > 0.4) goto common_1;
      }
      break;
    common_1:
      b += 1;
      r[0] = b * b;
      r[1] = b;
      r[2] = 0;
      return;
    case 2:
      b = x[0] * x[1];
      /* fall through */
    case 3:
    common:
      b *= cos(x[1]);
      if (x[0] > 0.9) {
        b = 1;
        break;
      }
      b += 2;
      break;
    default:
      b = x[0] + x[1];
      goto common;
  }
  r[0] = b;
  r[1] = 2 * b;
  r[2] = x[1];
}

/* In a loop, where it goes on with the next round. */
// RANGE: 0.1 1
SPARSEGEN_JACOBIAN(y[4], x[4])
void nextRound(const double *x, double *y) {
  int k;
  for (k = 0; k < 4; ++k) {
    double v = x[k];
    if (k == 2) goto small;
    if (v < 0.5) {
    small:
      y[k] = v * v;
      continue;
    }
    y[k] = v * x[0];
  }
}
