// Static variables that one call of the function would make more than once, each another one.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

#include <cmath>
#include <vector>

// CHECK: made-once.cpp:[[# @LINE + 3]]:3: error: `s` is made of `by` once, where one call may come by more than once [sparsegen-unsupported]
// CHECK: note: make it a local that is not static, or a constant
static double scaled(double v, double by) {
  static const double s = std::sqrt(by);
  return v * s;
}
SPARSEGEN_JACOBIAN(y[2], x[2])
void negativeTwice(const double* x, double* y) {
  y[0] = scaled(x[0], 2.0);
  y[1] = scaled(x[1], 3.0);
}

// CHECK: made-once.cpp:[[# @LINE + 5]]:5: error: `w` is made of `k` once, where one call may come by more than once [sparsegen-unsupported]
// CHECK: note: make it a local that is not static, or a constant
SPARSEGEN_JACOBIAN(y[2], x[2])
void negativeInLoop(const double* x, double* y, double k) {
  for (int i = 0; i < 2; ++i) {
    static const std::vector<double> w(2, k * (i + 1));
    y[i] = w[i] * x[i];
  }
}

// CHECK: made-once.cpp:[[# @LINE + 3]]:3: error: `pair` is made of `by` once, where one call may come by more than once [sparsegen-unsupported]
// CHECK: note: make it a local that is not static, or a constant
static double inner(double v, double by) {
  static const double pair[2] = {by, 2 * by};
  return v * pair[1];
}
static double outer(double v, double by) { return inner(v, by); }
SPARSEGEN_JACOBIAN(y[2], x[2])
void negativeWithin(const double* x, double* y, double k) {
  for (int i = 0; i < 2; ++i) y[i] = outer(x[i], k + i);
}

// CHECK: made-once.cpp:[[# @LINE + 7]]:3: error: a reference that outlives a call, and is made by what changes something, is not supported [sparsegen-unsupported]
// CHECK: note: make it a local that is not static
static const double shared[2] = {1, 2};
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeReference(const double* x, double* y) {
  static int used;
  used = 0;
  static const double& own = shared[used++];
  y[0] = own * x[0] + own;
}

// Of itself.
// CHECK: made-once.cpp:[[# @LINE + 1]]:1: error: `ring` is made of itself [sparsegen-unsupported]
const double ring = ring + 1;
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeRing(const double* x, double* y) { y[0] = x[0] * ring; }
