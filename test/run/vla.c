/* What C++ has not, and so the check, which is C++, does without: arrays of run-time length, memory without a cast. */
// RUN: %run
#include <stdlib.h>
#include <string.h>
#include <sparsegen/annotate.h>

#ifndef __SPARSEGEN__
#define LENGTH(n) 8
#define ALLOCATE(n) static_cast<double *>(malloc(n))
#define ROWS(n) static_cast<double **>(malloc(n))
#define BYTES(n, m) ((n) * 8 * sizeof(double))
#define OF(n) (double(*)[n])
#define SIZE(u) (8 * sizeof(double))
#else
#define LENGTH(n) n
#define ALLOCATE(n) malloc(n)
#define ROWS(n) malloc(n)
#define BYTES(n, m) sizeof(double[n][m])
#define OF(n)
#define SIZE(u) sizeof *u
#endif

// WITH n: 4
SPARSEGEN_SET(n, 4)
SPARSEGEN_JACOBIAN(y[4], x[4])
void vla(int n, const double *x, double *y) {
  double t[LENGTH(n + 1)], g[LENGTH(n)][2];
  t[0] = 0;
  for (int i = 0; i < n; i++) {
    t[i + 1] = t[i] + x[i];
    g[i][0] = x[i];
    g[i][1] = 2 * x[n - 1 - i];
  }
  for (int i = 0; i < n; i++) y[i] = t[i + 1] * t[i] + g[i][0] * g[i][1];
}

// WITH n: 3
SPARSEGEN_SET(n, 3)
SPARSEGEN_JACOBIAN(y[3], x[3])
int implicit(int n, const double *x, double *y) {
  double *w = ALLOCATE(n * sizeof *w);
  if (w == NULL) return 1;
  memcpy(w, x, n * sizeof *w);
  for (int i = 0; i < n; i++) y[i] = w[i] * w[0];
  free(w);
  return 0;
}

static double row_sum(int n, int m, const double a[LENGTH(n)][LENGTH(m)], int i) {
  double s = 0;
  (void)n;
  for (int j = 0; j < m; j++) s += a[i][j];
  return s;
}

/* Two dimensions: as locals and as parameters, by pointers to rows, which walk and are compared. */
// WITH n: 3
// WITH m: 4
SPARSEGEN_SET(n, 3)
SPARSEGEN_SET(m, 4)
SPARSEGEN_JACOBIAN(y[3], x[12])
void matrix(int n, int m, const double *x, double *y) {
  double a[LENGTH(n)][LENGTH(m)], b[LENGTH(m)][2];
  memset(a, 0, BYTES(n, m));
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (i != j) a[i][j] = x[i * m + j] * x[j];
  for (int j = 0; j < m; j++) b[j][0] = b[j][1] = a[j % n][j];
  const double(*row)[LENGTH(m)] = a;
  const double(*end)[LENGTH(m)] = a + n;
  for (int i = 0; row != end; row++, i++) {
    y[i] = row_sum(n, m, a, i) + (*row)[0] + b[i + 1][1];
    if (end - row == 2) y[i] += row[1][m - 1];
  }
}

/* The extents are those at the declaration. */
// WITH n: 2
SPARSEGEN_SET(n, 2)
SPARSEGEN_JACOBIAN(y[6], x[6])
void later(int n, const double *x, double *y) {
  int m = n + 1;
  double a[LENGTH(n)][LENGTH(m)];
  typedef double Row[LENGTH(m)];
  m = 1;
  n = 1;
  Row b[2];
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++) a[i][j] = b[i][j] = x[3 * i + j];
  for (int k = 0; k < 6; k++) y[k] = a[k / 3][k % 3] * b[1 - k / 3][k % 3] * m * n;
}

/* The size of an array is what its parameter was then. */
// WITH n: 3
SPARSEGEN_SET(n, 3)
SPARSEGEN_JACOBIAN(y[3], x[3])
void shrunk(int n, const double *x, double *y) {
  double a[LENGTH(n)];
  n = 1;
  for (int i = 0; i < 3; i++) a[i] = x[i] * x[i];
  for (int i = 0; i < 3; i++) y[i] = a[2 - i] * n;
}

/* A flat array as a matrix. */
// WITH n: 3
// WITH m: 8
SPARSEGEN_SET(n, 3)
SPARSEGEN_SET(m, 8)
SPARSEGEN_JACOBIAN(flat_f[24], flat_u[24])
void around(int n, int m, const double *flat_u, double *flat_f) {
  const double(*u)[LENGTH(m)] = (const double(*)[LENGTH(m)])flat_u;
  double(*f)[LENGTH(m)] = (double(*)[LENGTH(m)])flat_f;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) f[i][j] = u[i][j] * ((const double(*)[LENGTH(m)])flat_u)[(i + 1) % n][j];
}

/* Rows that are allocated one by one. */
// WITH n: 4
SPARSEGEN_SET(n, 4)
SPARSEGEN_JACOBIAN(y[4], x[4])
int rows(int n, const double *x, double *y) {
  double **A = ROWS(n * sizeof *A);
  for (int i = 0; i < n; i++) {
    A[i] = ALLOCATE((i + 1) * sizeof *A[i]);
    if (A[i] == NULL) return 1;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) A[i][j] = i == j ? x[i] : 0.5 * j;
  for (int i = 0; i < n; i++) {
    y[i] = 0;
    for (int j = i; j < n; j++) y[i] += A[j][i] * A[j][j];
  }
  for (int i = 0; i < n; i++) free(A[i]);
  free(A);
  return 0;
}

static double **new_matrix(int n, int m) {
  double **A = ROWS(n * sizeof(double *));
  for (int i = 0; i < n; i++) A[i] = ALLOCATE(m * sizeof(double));
  return A;
}

static void free_matrix(double **A, int n) {
  for (int i = 0; i < n; i++) free(A[i]);
  free(A);
}

// WITH n: 3
SPARSEGEN_SET(n, 3)
SPARSEGEN_JACOBIAN(y[3], x[3])
void helper(int n, const double *x, double *y) {
  double **A = new_matrix(n, n), **B = new_matrix(n, 2);
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) A[i][j] = i < j ? x[i] * x[j] : 1.0;
    B[i][0] = x[i];
    B[i][1] = 2.0;
  }
  for (int i = 0; i < n; i++) y[i] = A[0][i] * B[i][1] + B[(i + 1) % n][0];
  free_matrix(A, n);
  free_matrix(B, n);
}

// Memory that is seen as rows of a length known at run time.
// WITH m: 2
// WITH n: 3
SPARSEGEN_SET(m, 2)
SPARSEGEN_SET(n, 3)
SPARSEGEN_JACOBIAN(y[6], x[6])
void allocatedRows(int m, int n, const double *x, double *y) {
  double(*u)[LENGTH(n)] = OF(LENGTH(n)) malloc(m * SIZE(u));
  double(*v)[LENGTH(n)] = OF(LENGTH(n)) calloc(m, SIZE(v));
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++) u[i][j] = x[i * n + j] * x[0];
  for (int j = 0; j < n; j++) v[1][j] = u[0][n - 1 - j];
  for (int j = 0; j < n; j++) {
    y[j] = v[0][j] + v[1][j] * x[1];
    y[n + j] = u[1][j];
  }
  free(u);
  free(v);
}
