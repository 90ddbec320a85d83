/* Messages that are composed, printed by functions of the user's own, and a status in errno: left out. */
// RUN: %run
#include <assert.h>
#include <errno.h>
#include <sparsegen/annotate.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct context {
  double k;
  char message[64];
  int verbose;
};

static void report(struct context *c, int *count, const char *format, ...) {
  va_list list;
  ++*count;
  va_start(list, format);
  vsnprintf(c->message, sizeof c->message, format, list);
  va_end(list);
  if (c->verbose) {
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
  }
}

static int twice(int n, ...) { return n * 2; }

// WARNS: passed-over
// WITH c: {2.0, "", 0}
SPARSEGEN_JACOBIAN(y[2], x[2])
int reports(const double *x, double *y, struct context *c) {
  int count = 0, k = 0;
  char name[8];
  assert(x[1] > -1e30 && "x[1] is too small");
  strcpy(name, "f");
  if (x[0] < -1e30) {
    snprintf(c->message, sizeof c->message, "%s: %d", name, k++);
    errno = EDOM;
    return -1;
  }
  report(c, &count, "%d\n", k++);
  if (x[1] > 1e30) report(c, &count, "%d %g\n", count, 1.0);
  y[0] = x[0] * count * c->k;
  y[1] = x[1] * twice(k, 3, "a");
  return 0;
}
