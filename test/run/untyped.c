// Untyped pointers to active memory: as variables, by their addresses, in arrays, through several calls.
// RUN: %run
#include <sparsegen/annotate.h>

static double first(void** user) { return *(double*)*user; }
static void advance(void** user, int by) { *user = (double*)*user + by; }
static void choose(void** to, void* a, void* b, int which) { *to = which ? a : b; }

SPARSEGEN_JACOBIAN(y[2], x[2])
// PATTERN: XX .X
void byAddress(const double* x, double* y) {
  double w[2];
  void* user = w;
  w[0] = x[0] * x[1];
  w[1] = 2.0 * x[1];
  y[0] = first(&user);
  advance(&user, 1);
  y[1] = first(&user);
}

SPARSEGEN_JACOBIAN(y[2], x[2])
// PATTERN: X. .X
void chosen(const double* x, double* y) {
  double a = x[0] * x[0], b = 3.0 * x[1];
  void* p;
  choose(&p, &a, &b, 1);
  y[0] = *(double*)p;
  choose(&p, &a, &b, 0);
  y[1] = *(double*)p;
}

struct Work {
  double r[2];
};

SPARSEGEN_JACOBIAN(y[2], x[2])
// PATTERN: X. XX
void inArray(const double* x, double* y) {
  struct Work work;
  double s = x[0];
  void* both[2];
  both[0] = &work;
  both[1] = &s;
  ((struct Work*)both[0])->r[1] = x[0] * x[1];
  *(double*)both[1] *= 2.0;
  y[0] = first(&both[1]);
  y[1] = work.r[1];
}
