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
