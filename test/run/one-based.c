// Arrays and matrices that count from one, in the style of Numerical Recipes: the header adds no warning.
// RUN: %run
#include <sparsegen/annotate.h>
#include <math.h>
#include <stdlib.h>
SPARSEGEN_JACOBIAN(f[4], x[4])
void nr(const double *x, double *f) {
  x--; f--;
  for (int i = 1; i <= 4; i++) {
    f[i] = x[i] * x[i];
    if (i > 1) f[i] -= x[i-1];
  }
}
static double **matrix(int nrl, int nrh, int ncl, int nch) {
  int nrow = nrh - nrl + 1, ncol = nch - ncl + 1;
  double **m = (double **)malloc((size_t)(nrow + 1) * sizeof(double *));
  m += 1; m -= nrl;
  m[nrl] = (double *)malloc((size_t)(nrow * ncol + 1) * sizeof(double));
  m[nrl] += 1; m[nrl] -= ncl;
  for (int i = nrl + 1; i <= nrh; i++) m[i] = m[i-1] + ncol;
  return m;
}
static void free_matrix(double **m, int nrl, int ncl) { free(m[nrl] + ncl - 1); free(m + nrl - 1); }
SPARSEGEN_JACOBIAN(f[3], x[3])
void nrmatrix(const double *x, double *f) {
  double **a = matrix(1, 3, 1, 3);
  for (int i = 1; i <= 3; i++) for (int j = 1; j <= 3; j++) a[i][j] = i <= j ? x[j-1] * i : 0.0;
  for (int i = 1; i <= 3; i++) { f[i-1] = 0; for (int j = 1; j <= 3; j++) f[i-1] += a[i][j] * x[j-1]; }
  free_matrix(a, 1, 1);
}
static double *vector(int nl, int nh) {
  double *v = (double *)malloc((size_t)(nh - nl + 2) * sizeof(double));
  if (!v) exit(1);
  return v - nl + 1;
}
SPARSEGEN_JACOBIAN(f[3], x[3])
void nrvector(const double *x, double *f) {
  double *t = vector(1, 3);
  for (int i = 1; i <= 3; i++) t[i] = sin(x[i-1]);
  for (int i = 1; i <= 3; i++) f[i-1] = t[i] * t[1];
  free(t + 1 - 1);
}
static double dot(double v[], double w[], int n) { double s = 0; int i; for (i = 1; i <= n; i++) s += v[i] * w[i]; return s; }
SPARSEGEN_JACOBIAN(f[2], x[3])
void local(const double *x, double *f) {
  double t[4], u[4];
  for (int i = 0; i < 3; i++) { t[i + 1] = x[i] * x[i]; u[i + 1] = cos(x[i]); }
  f[0] = dot(t, u, 3);
  f[1] = dot(t, t, 2);
}

/* A base that is the function's own array, shifted back: compilers see that here, too. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Warray-bounds"
SPARSEGEN_JACOBIAN(f[4], x[4])
void shifted(const double *x, double *f) {
  double a[4];
  double *b = &a[0] - 1;
  for (int i = 1; i <= 4; i++) b[i] = x[i - 1] * x[0];
  for (int i = 1; i <= 4; i++) f[i - 1] = b[i] + (i > 1 ? b[i - 1] : 0.0);
}
#pragma GCC diagnostic pop

/* As translated from Fortran: every argument is a pointer, and names end in an underscore. */
typedef long int integer;
// WITH neq: {6}
// WITH t: {0.5}
SPARSEGEN_SET(*neq, 6)
SPARSEGEN_JACOBIAN(ydot[*neq], y[*neq])
int rate_(const integer *neq, const double *t, const double *y, double *ydot) {
  integer i__, i__1;
  double d__1;
  --ydot;
  --y;
  i__1 = *neq - 1;
  for (i__ = 2; i__ <= i__1; ++i__) {
    d__1 = y[i__ + 1];
    ydot[i__] = d__1 * d__1 - y[i__] * 2. * *t + y[i__ - 1];
  }
  ydot[1] = y[1] * -.04 + y[2] * 1e4 * y[3];
  ydot[*neq] = y[*neq - 1] - y[*neq];
  return 0;
}
