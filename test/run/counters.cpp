// Variables that outlive a call, and that nothing but their own updates reads: left out, with no warning.
// RUN: %run
#include <sparsegen/annotate.h>

#include <cstdio>
#include <cstring>

static int calls = 0;
int evaluations;
static double total = 0;

static int isLarge(double v) {
  ++calls;
  return v > 0.5;
}

void report(const char* text);
#ifndef __SPARSEGEN__
void report(const char*) {}
#endif

// And what nobody sees into can't tell them to anybody.
// WARNS: passed-over
SPARSEGEN_JACOBIAN(y[2], x[2])
void counts(const double* x, double* y) {
  calls++;
  evaluations += 1;
  for (int i = 0; i < 2; ++i) {
    y[i] = x[i] * x[i];
    total += y[i];
    if (isLarge(x[i])) evaluations += 2;
    if (y[i] > 1e30) report("large");
  }
}

static int level = 0;

// One that is read.
// WARNS: state-assumed
SPARSEGEN_JACOBIAN(y[1], x[2])
void reads(const double* x, double* y) {
  level = level + 1;
  y[0] = x[0] * (level > 0 ? 1.0 : 2.0);
}

// Messages that are printed once, or a few times: by a flag, a counter, a truth value.
static bool isFirst = true;
static double limited(double a, double most, int* status) {
  static int shown = 0, times;
  if (!shown && a > most) {
    std::fprintf(stderr, "limited %d\n", times);
    shown = 1;
  }
  if (times < 3) {
    if (a > 1e30)
      report("beyond");
    else if (isFirst)
      isFirst = !isFirst;
    times++;
  } else {
    char text[32];
    std::snprintf(text, sizeof text, "%d", 3);
    report(text);
    times = 0;
  }
  *status = a > most;
  return a > most ? most : a * a;
}

// PATTERN: XX / X.
// WARNS: passed-over
SPARSEGEN_JACOBIAN(y[2], x[2])
void shownOnce(const double* x, double* y) {
  int status = 0;
  y[0] = limited(x[0], x[1], &status);
  y[1] = x[0] * x[0];
  if (isFirst) {
    std::puts("first");
    isFirst = false;
  }
}
