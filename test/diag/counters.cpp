// Counters that somebody may look at are not left out: the functions that could are refused beside them.
// RUN: not sparsegen %s -o %t.h 2>&1 | FileCheck %s -implicit-check-not=error:
#include <dirent.h>
#include <sparsegen/annotate.h>

int next_index(const char* of);
int set_up(DIR* folder, int level);
int fail(const char* what);
extern double scale;

// What a helper returns at once is a number like any other, where the function is not called an error's.
// CHECK: counters.cpp:[[# @LINE + 1]]:1: error: the body of `next_index` is not visible here, and it may use `step`, which this source writes [sparsegen-no-body]
extern int step;
static int position(int n) {
  ++step;
  if (n > 0) return 0;
  return next_index("step");
}
SPARSEGEN_JACOBIAN(y[1], x[3])
void negativeRead(int n, const double* x, double* y) { y[0] = x[position(n) & 1]; }

// What is done where a counter says so may be what a global is filled by.
// CHECK: counters.cpp:[[# @LINE + 1]]:1: error: the body of `set_up` is not visible here, and it may use `isFirst`, which this source writes [sparsegen-no-body]
extern int isFirst;
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeFilled(DIR* folder, const double* x, double* y) {
  if (isFirst) {
    (void)set_up(folder, 3);
    isFirst = 0;
  }
  y[0] = scale * x[0];
}

// Who reports an error may look at what it likes.
extern int calls;
SPARSEGEN_JACOBIAN(y[1], x[1])
int positiveReport(const double* x, double* y) {
  ++calls;
  if (x[0] < 0.0) return fail("negative");
  y[0] = x[0] * x[0];
  return 0;
}
