// Row-pointer grids as C writes them, with a user's struct behind a `void*`.
// RUN: %run
#include <sparsegen/annotate.h>

#define NY 3
#define NX 4

typedef struct {
  double u, v;
} Field;

typedef struct Context {
  int mx, my;
  double **acoef;
} *UserData;

// SETUP: ::check::Rows<double**> coef = {{1.5, -2.0}, {0.5, 1.25}};
// WITH ctx: Context{4, 3, coef.data()}
SPARSEGEN_JACOBIAN(f[NY][NX], x[NY][NX])
SPARSEGEN_SET(ctx->mx, NX)
SPARSEGEN_SET(ctx->my, NY)
int form_function(Field **x, Field **f, void *ctx) {
  UserData user = (UserData)ctx;
  for (int j = 0; j < user->my; j++) {
    for (int i = 0; i < user->mx; i++) {
      if (i == 0 || j == 0 || i == user->mx - 1 || j == user->my - 1) {
        f[j][i].u = x[j][i].u;
        f[j][i].v = x[j][i].v;
      } else {
        Field uc = x[j][i], e = x[j][i + 1], w = x[j][i - 1];
        f[j][i].u = user->acoef[0][0] * (e.u - 2.0 * uc.u + w.u) + uc.u * uc.v;
        f[j][i].v = user->acoef[1][1] * (x[j + 1][i].v - x[j - 1][i].v) - uc.u * uc.u;
      }
    }
  }
  return 0;
}

/* Arrays of arrays as one row of numbers: generated code must not index past a row, which compilers rely on. */
SPARSEGEN_JACOBIAN(y[2], x[4])
void flat(const double* x, double* y) {
  double m[2][2], cube[2][2][1];
  int k;
  for (k = 0; k < 4; ++k) (&m[0][0])[k] = x[k];
  m[1][1] *= m[0][0];
  y[0] = m[1][1];
  for (k = 0; k < 4; ++k) (&cube[0][0][0])[k] = x[k] * x[0];
  for (k = 0; k < 4; ++k) ((double*)m)[k] = cube[k / 2][k % 2][0];
  y[1] = 0;
  for (k = 0; k < 4; ++k) y[1] += *(&m[0][0] + k) * (k == 3 ? m[0][1] : 1.0);
}

static double held[2][2];
SPARSEGEN_JACOBIAN(y[2], x[4])
void flatState(const double* x, double* y) {
  int k;
  for (k = 0; k < 4; ++k) (&held[0][0])[k] = x[k] * x[0];
  y[0] = held[1][1] * held[0][0];
  y[1] = held[1][0];
}

/* Inputs and outputs of rows. */
SPARSEGEN_JACOBIAN(y[2][3], x[2][3])
void flatSlots(const double (*x)[3], double y[2][3]) {
  int k;
  for (k = 0; k < 6; ++k) (&y[0][0])[k] = (&x[0][0])[k] * x[1][1];
}

/* Rows in memory that came as one piece, by way of an untyped pointer. */
// WITH w: {7, 7, 7, 7}
SPARSEGEN_JACOBIAN(y[4], x[4])
void untyped(const double* x, double* y, double* w) {
  typedef double Row[2];
  Row* m = (Row*)(void*)w;
  const Row* r = (const Row*)(const void*)x;
  int i, j;
  for (i = 0; i < 4; ++i) w[i] = x[i] * x[0];
  for (i = 0; i < 2; ++i)
    for (j = 0; j < 2; ++j) y[2 * i + j] = m[j][i] * r[i][j];
}

/* One loop walks the same memory forwards and backwards, as GCC's -O2 must not take for none. */
struct Work {
  int n;
  double row[3];
};
// WITH w: {3, {0, 1, 2}}
SPARSEGEN_JACOBIAN(y[3], x[3])
SPARSEGEN_SET(w->n, 3)
void bothWays(const double* x, double* y, const struct Work* w) {
  double a[2][3], *p = &a[0][0];
  int i;
  for (i = 0; i < w->n; ++i) {
    a[0][i] = x[i] * x[i];
    p[w->n + i] = w->row[i] + x[(i + 1) % 3];
  }
  for (i = 0; i < w->n; ++i) y[i] = *(p + 2 * w->n - 1 - i) * p[i];
}

/* Functions that give rows. */
typedef double Pair[2];
static Pair* next(Pair* rows) { return rows + 1; }
static const double (*fixed(void))[2] {
  static const double rows[2][2] = {{1, 2}, {3, 4}};
  return rows;
}
SPARSEGEN_JACOBIAN(y[1], x[2])
void given(const double* x, double* y) {
  Pair a[2] = {{1, 2}};
  a[1][0] = x[0];
  a[1][1] = x[1] * x[0];
  y[0] = next(a)[0][1] * fixed()[1][0] + next(a)[0][0];
}
