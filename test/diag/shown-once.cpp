// Variables of which more than a message depends: they are what they were before there were messages.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error: -implicit-check-not=warning:
#include <sparsegen/annotate.h>

#include <cstdio>

// CHECK: shown-once.cpp:[[# @LINE + 4]]:8: warning: `shown` is read before it is written: it is taken as before the first call [sparsegen-state-assumed]
SPARSEGEN_JACOBIAN(y[1], x[2])
void chooses(const double* x, double* y) {
  static bool shown = false;
  if (!shown && x[0] > 1) {
    std::puts("large");
    shown = true;
  }
  y[0] = shown ? x[0] : x[1];
}

// CHECK: shown-once.cpp:[[# @LINE + 5]]:8: warning: `shown` is read before it is written: it is taken as before the first call [sparsegen-state-assumed]
SPARSEGEN_JACOBIAN(y[1], x[2])
void writes(const double* x, double* y) {
  static int shown;
  y[0] = x[0];
  if (!shown) {
    std::puts("first");
    shown = 1;
    y[0] = x[1];
  }
}

static bool isChecked(double* checks) { return ++*checks > 1; }

// CHECK: shown-once.cpp:[[# @LINE + 5]]:8: warning: `shown` is read before it is written: it is taken as before the first call [sparsegen-state-assumed]
SPARSEGEN_JACOBIAN(y[1], x[1])
void asks(const double* x, double* y) {
  static int shown;
  double checks = 0;
  if (!shown && isChecked(&checks)) {
    std::puts("checked");
    shown = 1;
  }
  y[0] = x[0] * checks;
}

static void set(int* flag) { *flag = 1; }

// CHECK: shown-once.cpp:[[# @LINE + 4]]:8: warning: `shown` is read before it is written: it is taken as before the first call [sparsegen-state-assumed]
SPARSEGEN_JACOBIAN(y[1], x[1])
void hands(const double* x, double* y) {
  static int shown;
  if (!shown) {
    std::puts("once");
    set(&shown);
  }
  y[0] = x[0];
}

// CHECK: shown-once.cpp:[[# @LINE + 5]]:7: warning: `shown` is read before it is written: it is taken as before the first call [sparsegen-state-assumed]
SPARSEGEN_JACOBIAN(y[1], x[1])
void leaves(const double* x, double* y) {
  static int shown;
  y[0] = x[0];
  if (shown) return;
  shown = 1;
  y[0] = 2 * x[0];
}

static int warned;
static int wasWarned() { return warned; }

// CHECK: shown-once.cpp:[[# @LINE + 3]]:8: warning: `warned` is read before it is written: it is taken as before the first call [sparsegen-state-assumed]
SPARSEGEN_JACOBIAN(y[1], x[1])
void tells(const double* x, double* y) {
  if (!warned && x[0] > 1) warned = 1;
  y[0] = x[0] * wasWarned();
}

// What decides of one that is read is read itself.
// CHECK: shown-once.cpp:[[# @LINE + 4]]:8: warning: `shown` is read before it is written: it is taken as before the first call [sparsegen-state-assumed]
SPARSEGEN_JACOBIAN(y[1], x[1])
void copies(const double* x, double* y) {
  static int shown, last = 1;
  if (!shown && x[0] > 1) {
    last = 2;
    shown = 1;
  }
  // CHECK: shown-once.cpp:[[# @LINE + 1]]:17: warning: `last` is read before it is written: it is taken as before the first call [sparsegen-state-assumed]
  y[0] = x[0] * last;
}

// CHECK: shown-once.cpp:[[# @LINE + 4]]:14: error: `last` keeps what depends on the inputs from one call to the next [sparsegen-state-read]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeKeeps(const double* x, double* y) {
  static double last;
  if (x[0] > last) {
    std::puts("more");
    last = x[0];
  }
  y[0] = x[0] * last;
}

// Who can't be seen into may ask.
int isLogged();
int logged;
int isLoggedHere() { return logged; }

// CHECK: shown-once.cpp:[[# @LINE - 3]]:1: error: the body of `isLogged` is not visible here, and it may use `logged`, which this source writes [sparsegen-no-body]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeSeen(const double* x, double* y) {
  if (!logged) {
    std::puts("logged");
    logged = 1;
  }
  y[0] = isLogged() * x[0];
}

// A call that stays.
double given();
void note(double value);
// CHECK: shown-once.cpp:[[# @LINE + 4]]:8: warning: `noted` is read before it is written: it is taken as before the first call [sparsegen-state-assumed]
SPARSEGEN_JACOBIAN(y[1], x[1])
void stays(const double* x, double* y, double p) {
  static int noted;
  if (!noted) {
    note(p);
    noted = 1;
  }
  y[0] = given() * x[0];
}
