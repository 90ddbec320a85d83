/* What C++ has not, and so the check, which is C++, does without: arrays of run-time length, memory without a cast. */
// RUN: %run
#include <stdlib.h>
#include <string.h>
#include <sparsegen/annotate.h>

#ifndef __SPARSEGEN__
#define LENGTH(n) 8
#define ALLOCATE(n) static_cast<double *>(malloc(n))
#else
#define LENGTH(n) n
#define ALLOCATE(n) malloc(n)
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
