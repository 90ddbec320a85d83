/* Variables at the top of a function, one for many uses, as C has them, where sizes are known at run time. */
// RUN: %sizes
// SIZE: n=1 m=1
// SIZE: n=2 m=3
// SIZE: n=5 m=2
// SIZE: n=7 m=6
// SETUP: [[maybe_unused]] const double velocity[7] = {0.3, -1.2, 0.7, 1.9, -0.4, 0.8, 1.1};
#include <math.h>
#include <sparsegen/annotate.h>

#define C(i, j) c[(i) + n * (j)]
#define R(i, j) r[(i) + n * (j)]

/* What a branch sets is no part of what other rounds see. */
// CASE: transport_jacobian(n, m) evaluate(n, m, velocity, x)
SPARSEGEN_JACOBIAN(r[n * m], c[n * m])
void transport(int n, int m, const double *velocity, const double *c, double *r) {
  int i, j;
  double f;
  for (j = 0; j < m; ++j)
    for (i = 0; i < n; ++i) R(i, j) = 0;
  for (j = 0; j < m; ++j) {
    for (i = 1; i < n; ++i) {
      if (velocity[j] > 0) f = velocity[j] * C(i - 1, j);
      else f = velocity[j] * C(i, j);
      if (f > 1) f = 1 + tanh(f - 1);
      R(i - 1, j) -= f;
      R(i, j) += f;
    }
    if (j > 0)
      for (i = 0; i < n; ++i) {
        if (C(i, j) > C(i, j - 1)) {
          f = C(i, j) - C(i, j - 1);
          R(i, j) -= f * f;
          R(i, j - 1) += f * f;
        } else {
          R(i, j) += 0.1 * C(i, j - 1);
        }
      }
    R(n - 1, j) += C(0, j);
  }
}

/* A value that rounds hand on stays one; so does what is read behind the loop. */
// CASE: handed_on_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(r[n], x[n])
void handed_on(int n, const double *x, double *r) {
  int i, k = 0;
  double f = 0;
  for (i = 0; i < n; ++i) {
    if (i % 3 == 1) f = x[i];
    r[i] = f * x[i];
    for (k = i; k < n - 1; k += 2) r[i] += x[k] * x[k + 1];
    if (k < n) r[i] += x[k] * x[0];
  }
  if (k < n) r[0] += x[k];
}

/* Loops that count down, and leave early, in a branch on values; their variable is that of all loops. */
// WARNS: indirect
// CASE: counted_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(g[n], x[n])
void counted(int n, const double *x, double *g) {
  int i, j;
  for (i = 0; i < n; i++) {
    g[i] = x[i];
    if (x[i] > 0.0) {
      for (j = 0; j < n; j++) {
        if (j == i) continue;
        if (j > i + 2) break;
        g[i] += x[j] * x[i];
      }
    } else {
      for (j = i; j--;) g[i] += 0.1 * x[j];
      for (j = i + 1; j < n; ++j) g[i] -= 0.2 * x[j] * x[j];
    }
  }
}

/* Objectives: scalars that each round sets, some in branches. */
// CASE: chained_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double chained(int n, const double *x) {
  int i, j;
  double f = 0, a, b;
  for (i = 0; i + 1 < n; i++) {
    a = x[i + 1] - x[i] * x[i];
    b = 1 - x[i];
    f += a * a + b * b;
    if (a < 0) {
      b = sin(a);
      j = i % 2 ? i : i + 1;
      f += b * x[j];
    }
  }
  for (i = 0; i < n; i++) {
    a = x[i] * x[i];
    if (a > 1) {
      b = a - 1;
      f += b * b * b;
    }
  }
  return f;
}

/* Pointers that walk, in objectives with branches. */
// CASE: walked_hessian(n) evaluate(n, x)
SPARSEGEN_HESSIAN(return, x[n])
double walked(int n, const double *x) {
  int i;
  double f = 0;
  const double *at, *end = x + n;
  for (i = 0, at = x; i < n - 1; i++, at++) {
    const double t = at[1] - *at * *at;
    f += 100 * t * t;
    if (t < 0) f += *at * at[1] * t;
  }
  for (at = x; at != end; ++at) {
    if (*at > 1) f += *at * *at * x[0];
    else if (*at > 0) f -= cos(*at) * x[n - 1];
  }
  return f;
}
