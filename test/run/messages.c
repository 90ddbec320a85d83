/* Messages that are composed, printed by functions of the user's own, and a status in errno: left out. */
// RUN: %run
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <sparsegen/annotate.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
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

/* Messages beside texts that are read: what composes them stays. */
typedef struct {
  double k;
  char error[64];
} Valve;
static int kind_of(const char *name) { return strcmp(name, "valve") == 0 ? 2 : 1; }
static int open_valve(Valve *valve, int i, int limit) {
  if (valve->k < limit) {
    snprintf(valve->error, sizeof valve->error, "%d: closed at %d (%s)", i, limit, limit > 0 ? "level" : "floor");
    return -22;
  }
  return 0;
}
// WITH limit: 2
// PATTERN: X.. / .X. / ..X
SPARSEGEN_JACOBIAN(f[3], x[3])
int valves(const double *x, double *f, int limit) {
  Valve valve = {1.5, ""};
  for (int i = 0; i < 3; i++) {
    const int status = open_valve(&valve, i, limit);
    if (status != 0 && strcmp(valve.error, "1: closed at 2 (level)") == 0)
      f[i] = 3 * x[i];
    else
      f[i] = valve.k * x[i] * x[i] * kind_of(status ? "valve" : "pipe");
  }
  return 0;
}

/* What can't be lowered, and is not read, is of no interest. */
SPARSEGEN_JACOBIAN(f[1], x[1])
int named_in(double t, const double *x, double *f) {
  char message[80];
  snprintf(message, sizeof message, "%s: %d", __func__, 3);
  if (t < 0) fprintf(stderr, "%s\n", message);
  f[0] = t * x[0] * x[0];
  return 0;
}

/* Where it went wrong, by the function's name. */
static void check_failed(int code, const char *format, const char *where) {
  fprintf(stderr, format, where);
  exit(code);
}
#define CHECK(holds) \
  do { \
    if (!(holds)) check_failed(1, "check failed in %s()", __PRETTY_FUNCTION__); \
  } while (0)

// WARNS: passed-over
SPARSEGEN_JACOBIAN(f[1], x[1])
void checked(const double *x, double *f) {
  const double root = log(x[0] * x[0] + 1);
  CHECK(root > -1e300);
  f[0] = root;
}

/* Further arguments that are passed on, to a helper and to handlers, which print them. */
typedef void message_handler(int number, const char *format, va_list list);
static message_handler *replaced = 0;
static char last_message[80];
static void print_message(int number, const char *format, va_list list) {
  va_list again;
  va_copy(again, list);
  if (list && number > 0) vfprintf(stderr, format, list);
  vsnprintf(last_message, sizeof last_message, format, again);
  va_end(again);
}
static message_handler *const handlers[1] = {print_message};
static int message(int number, const char *format, ...) {
  va_list list;
  va_start(list, format);
  if (replaced)
    replaced(number, format, list);
  else if (number > 100)
    print_message(number, format, list);
  else
    handlers[0](number, format, list);
  va_end(list);
  return number + 3;
}

// WARNS: passed-over
SPARSEGEN_JACOBIAN(f[1], x[1])
void handled(const double *x, double *f) {
  if (x[0] > 1e30) message(101, "%s is large\n", "x[0]");
  f[0] = x[0] * x[0] * message(0, "%d\n", 3);
}

/* A path that ends the program ends there, whoever is told before, and whoever ends it. */
static void (*told)(const char *) = 0;
void tell(void (*to)(const char *)) { told = to; }
static void fatal(const char *format, ...) {
  char text[256];
  va_list list;
  va_start(list, format);
  vsprintf(text, format, list);
  va_end(list);
  if (told)
    told(text);
  else
    fprintf(stderr, "%s", text);
  exit(9);
}
static double *memory_for(int n) {
  double *made = (double *)malloc((size_t)n * sizeof(double));
  if (!made) fatal("no memory for %d numbers\n", n);
  return made;
}

SPARSEGEN_JACOBIAN(f[2], x[2])
void ends_fatally(const double *x, double *f) {
  double *p = memory_for(2);
  p[0] = x[0] * x[1];
  p[1] = x[0];
  f[0] = p[0] + p[1];
  f[1] = p[1] * p[1];
  free(p);
}

/* Messages beside texts that are read elsewhere, and flags that are bytes. */
void shown(const char *text);
#ifndef __SPARSEGEN__
void shown(const char *text) { (void)text; }
#endif
typedef struct {
  unsigned char *same;
} flags;
static unsigned char same[2] = {1, 0};
static const char *warning_of(int what) {
  static char text[100];
  snprintf(text, sizeof text, "unknown %d", what);
  return text;
}
static void warn(int what) {
  char text[200];
  snprintf(text, sizeof text, "%s at %.4f", warning_of(what), 0.5);
  shown(text);
}
static double product(const char *how, double a, double b) { return how[0] == 'N' ? a * b : a / b; }

// WARNS: passed-over
SPARSEGEN_JACOBIAN(f[2], x[2])
void warns(const double *x, double *f) {
  flags m;
  m.same = same;
  if (x[0] < -1e9) warn(1);
  f[0] = m.same[0] ? product("NN", x[0], x[1]) : x[1];
  f[1] = m.same[1] ? x[0] : product("TN", x[1], 2.0);
}
