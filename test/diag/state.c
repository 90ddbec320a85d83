// Globals that C changes through pointers which lost their `const` without a cast.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

static double assigned[2] = {1, 2};
static double listed[2] = {1, 2};
static double passed = 1;
static double returned[2] = {1, 2};
static double chosen[2] = {1, 2};

static void bump(double* of) { of[0] += 1; }
static double* same(const double* of) { return of; }

void change(int which) {
  const double* p = assigned;
  double* q = p;
  q[1] = 3;
  const double* l = listed;
  double* list[1] = {l};
  list[0][0] = 4;
  const double* g = &passed;
  bump(g);
  same(returned)[1] = 5;
  const double* c = chosen;
  double* d = which ? c : 0;
  if (d) d[0] = 6;
}

// CHECK: state.c:[[# @LINE + 2]]:67: error: `assigned` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeAssigned(const double* x, double* y) { y[0] = x[0] * assigned[1]; }
// CHECK: state.c:[[# @LINE + 2]]:65: error: `listed` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeListed(const double* x, double* y) { y[0] = x[0] * listed[0]; }
// CHECK: state.c:[[# @LINE + 2]]:65: error: `passed` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativePassed(const double* x, double* y) { y[0] = x[0] * passed; }
// CHECK: state.c:[[# @LINE + 2]]:67: error: `returned` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeReturned(const double* x, double* y) { y[0] = x[0] * returned[1]; }
// CHECK: state.c:[[# @LINE + 2]]:65: error: `chosen` is read before it is written, and the generated header can't name it [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeChosen(const double* x, double* y) { y[0] = x[0] * chosen[0]; }
