// Calls of functions that can't be seen into: left out where they can't matter, an error where they could.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error: -implicit-check-not=remark:
#include <errno.h>
#include <sparsegen/annotate.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void look(const double* values, int n);
void note(const char* format, ...);
void change(double* values);
void keep(long double value);
double saved();
extern double shared;

// CHECK: passed-over.cpp:[[# @LINE + 5]]:3: remark: the call of `printf` is left out of the derivative code [sparsegen-passed-over]
// CHECK: passed-over.cpp:[[# @LINE + 5]]:3: remark: the call of `look` is left out of the derivative code [sparsegen-passed-over]
SPARSEGEN_JACOBIAN(y[1], x[1])
void looks(const double* x, double* y) {
  y[0] = x[0];
  printf("%g", y[0]);
  look(y, 1);
}

// What a function may write.
// CHECK: passed-over.cpp:[[# @LINE + 5]]:3: error: the body of `change` is not visible here, and it is given `y` that carries a derivative [sparsegen-no-body]
// CHECK: note: define it in this file or in a header that it includes
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeChange(const double* x, double* y) {
  y[0] = x[0];
  change(y);
}

// What it was given may come back: by a global, by another function.
// CHECK: passed-over.cpp:[[# @LINE + 3]]:3: error: the body of `look` is not visible here, and it is given `x` that carries a derivative [sparsegen-no-body]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeShared(const double* x, double* y) {
  look(x, 1);
  y[0] = shared * x[0];
}

// CHECK: passed-over.cpp:[[# @LINE + 4]]:3: error: the body of `note` is not visible here, and it is given a value that carries a derivative [sparsegen-no-body]
// CHECK: note: define it in this file or in a header that it includes, or say with `SPARSEGEN_RULE` before its declaration what it depends on: without it, a derivative would be missing
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeSaved(const double* x, double* y) {
  note("%g", x[0]);
  y[0] = saved() * x[0];
}

// CHECK: passed-over.cpp:[[# @LINE + 4]]:3: error: the body of `keep` is not visible here, and it may change what another function or a global gives [sparsegen-no-body]
// CHECK: note: define it in this file or in a header that it includes, or put the call between `#ifndef __SPARSEGEN__` and `#endif`
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeKept(const double* x, double* y) {
  keep(2.0L);
  y[0] = saved() * x[0];
}

// CHECK: passed-over.cpp:[[# @LINE + 4]]:3: error: the body of `scanf` is not visible here, and it is given `t` that carries a derivative [sparsegen-no-body]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeReads(const double* x, double* y) {
  double t = x[0];
  scanf("%lf", &t);
  y[0] *= t;
}

// A value goes through a text.
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeWritten(const double* x, double* y) {
  char text[32];
  double t = 0;
  // CHECK: passed-over.cpp:[[# @LINE + 1]]:3: error: the body of `snprintf` is not visible here, and it is given a value that carries a derivative [sparsegen-no-body]
  snprintf(text, sizeof text, "%.17g", x[0]);
  sscanf(text, "%lf", &t);
  y[0] = t;
}

// `%n` writes.
// CHECK: passed-over.cpp:[[# @LINE + 4]]:3: error: the body of `printf` is not visible here, and it is given a value that carries a derivative [sparsegen-no-body]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativePrinted(const double* x, double* y) {
  int n = 1;
  printf("%g%n", x[0], &n);
  y[0] = x[0] * n;
}

// A text that is read, with what a call gives in it.
static int three() { return 3; }
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeText(const double* x, double* y) {
  char digits[8];
  // CHECK: passed-over.cpp:[[# @LINE + 2]]:3: error: the body of `sprintf` is not visible here, and what it writes may be read [sparsegen-no-body]
  // CHECK: note: put the call between
  sprintf(digits, "%d", three());
  y[0] = x[0] * (digits[0] - '0');
}

// What is read from further arguments.
static double sum(int n, ...) {
  va_list list;
  double s = 0;
  va_start(list, n);
  // CHECK: passed-over.cpp:[[# @LINE + 1]]:36: error: this expression (VAArgExpr) is not supported [sparsegen-unsupported]
  for (int i = 0; i < n; ++i) s += va_arg(list, double);
  va_end(list);
  return s;
}

SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeSum(const double* x, double* y) { y[0] = sum(1, x[0]); }

// What writes into what is no text.
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeNumbers(const double* x, double* y) {
  double k[2] = {3, 4};
  // CHECK: passed-over.cpp:[[# @LINE + 1]]:3: error: the body of `strncpy` is not visible here [sparsegen-no-body]
  strncpy((char*)k, "", sizeof k);
  y[0] = x[0] * k[1];
}

static void scan(const char* text, const char* format, ...) {
  va_list list;
  va_start(list, format);
  vsscanf(text, format, list);
  va_end(list);
}

SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeScan(const double* x, double* y) {
  double k = 1;
  // CHECK: passed-over.cpp:[[# @LINE + 2]]:22: error: a further argument by which something may be written is not supported [sparsegen-unsupported]
  // CHECK: note: pass it as a parameter of its own
  scan("2.5", "%lf", &k);
  y[0] = k * x[0];
}

int failed();

SPARSEGEN_JACOBIAN(y[1], x[2])
void negativeErrno(const double* x, double* y) {
  // CHECK: passed-over.cpp:[[# @LINE + 1]]:3: error: `errno` is set, and a function whose body is not visible here may look at it [sparsegen-no-body]
  errno = 2;
  y[0] = failed() ? x[0] : x[1];
}

static void scanText(char* to, const char* text, const char* format, ...) {
  va_list list;
  va_start(list, format);
  // CHECK: passed-over.cpp:[[# @LINE + 1]]:3: error: the body of `vsscanf` is not visible here [sparsegen-no-body]
  vsscanf(text, format, list);
  va_end(list);
  (void)to;
}

SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeScannedText(const double* x, double* y) {
  char text[8] = "a";
  scanText(text, "b", "%s", text);
  y[0] = x[0] * (text[0] - 'a');
}

// Lists of further arguments that are more than printed.
static double firstOf(va_list list) {
  // CHECK: passed-over.cpp:[[# @LINE + 1]]:10: error: this expression (VAArgExpr) is not supported [sparsegen-unsupported]
  return va_arg(list, double);
}
static double passOn(int n, ...) {
  va_list list;
  va_start(list, n);
  const double first = firstOf(list);
  va_end(list);
  return first;
}

SPARSEGEN_JACOBIAN(y[1], x[1])
void negativePassedOn(const double* x, double* y) { y[0] = passOn(1, x[0]); }

void write(const char* format, void* list);
static void convert(const char* format, va_list list) {
  // CHECK: passed-over.cpp:[[# @LINE + 2]]:17: error: a conversion of a list of further arguments is not supported [sparsegen-unsupported]
  // CHECK: note: pass it on as a `va_list`, or print it
  write(format, list);
}
static void converted(const char* format, ...) {
  va_list list;
  va_start(list, format);
  convert(format, list);
  va_end(list);
}

SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeConverted(const double* x, double* y) {
  converted("%d", 3);
  y[0] = x[0];
}

void writeList(const char* format, va_list list);
static void writes(const char* format, ...) {
  va_list list;
  va_start(list, format);
  // CHECK: passed-over.cpp:[[# @LINE + 1]]:3: error: the body of `writeList` is not visible here [sparsegen-no-body]
  writeList(format, list);
  va_end(list);
}

SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeWrittenList(const double* x, double* y) {
  writes("%d", 3);
  y[0] = x[0];
}

// Texts that outlive a call, written in one function and read in another, by the variable or by what points to it.
static char tag[8];
static double rate(const double* x) { return tag[0] == 'n' ? x[0] : x[1] * x[1]; }
SPARSEGEN_JACOBIAN(y[1], x[2])
void negativeTag(const double* x, double* y) {
  // CHECK: passed-over.cpp:[[# @LINE + 1]]:3: error: the body of `snprintf` is not visible here, and what it writes may be read [sparsegen-no-body]
  snprintf(tag, sizeof tag, "%s", "n");
  y[0] = rate(x);
}
static char held[16];
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeHeld(const double* x, double* y) {
  static char* const p = held;
  // CHECK: passed-over.cpp:[[# @LINE + 1]]:3: error: the body of `strcpy` is not visible here, and what it writes may be read [sparsegen-no-body]
  strcpy(held, "3");
  y[0] = x[0] * (p[0] + 1.0);
}
