// Whether a loop returns is found out before it, where second derivatives are wanted and that can be done.
// RUN: sparsegen --emit=ir %s -- -I%S/../../include | FileCheck %s
#include <sparsegen/annotate.h>

#include <cmath>

// CHECK-LABEL: function feasible(
// CHECK: for i_2
// CHECK-NEXT: if lnot(sg_left)
// CHECK: sg_left = true
// CHECK-NOT: log
// CHECK: if sg_left {
// CHECK-NEXT: return sg_result
// CHECK: for i =
// CHECK-NOT: return
// CHECK: log
SPARSEGEN_HESSIAN(return, x[5])
double feasible(const double* x) {
  double sum = 0;
  for (int i = 0; i < 5; ++i) {
    if (x[i] <= 0) return INFINITY;
    sum -= std::log(x[i]);
  }
  return sum;
}

// What is returned is computed.
// CHECK-LABEL: function computed(
// CHECK-COUNT-1: for
// CHECK-NOT: sg_left
SPARSEGEN_HESSIAN(return, x[5])
double computed(const double* x) {
  double sum = 0;
  for (int i = 0; i < 5; ++i) {
    if (x[i] == 0) return sum;
    sum += x[i] * x[i];
  }
  return sum * sum;
}

// Something else than locals is written.
// CHECK-LABEL: function stored(
// CHECK-NOT: sg_left
static void store(double* to, double value) { *to += value; }
SPARSEGEN_HESSIAN(sum[1], x[5])
void stored(const double* x, double* sum) {
  *sum = 0;
  for (int i = 0; i < 5; ++i) {
    if (x[i] > 3) return;
    store(sum, x[i] * x[i]);
  }
}

// What decides is read by another name.
// CHECK-LABEL: function renamed(
// CHECK-NOT: sg_left
SPARSEGEN_HESSIAN(return, x[5])
double renamed(const double* x) {
  double d[2], sum = 0;
  const double* e = d;
  for (int i = 0; i < 5; ++i) {
    d[1] = x[i];
    if (e[1] > 3) return 7;
    sum += d[1] * d[1];
  }
  return sum;
}

// A value from before the loop that is not plainly there.
// CHECK-LABEL: function conditional(
// CHECK-NOT: sg_left
SPARSEGEN_HESSIAN(return, x[5])
double conditional(const double* x, int from) {
  double sum = 0;
  int last;
  if (from > 0) last = from;
  for (int i = 0; i < 5; ++i) {
    if (i > 0 && last > 2 && x[i] > 3) return 7;
    last = i;
    sum += x[i] * x[i];
  }
  return sum;
}

// A call before the loop keeps a pointer to what decides.
// CHECK-LABEL: function held_elsewhere(
// CHECK-NOT: sg_left
struct Held {
  const double* value;
};
static void hold(Held* held, const double* value) { held->value = value; }
static bool is_large(const Held* held) { return *held->value > 0.8; }
SPARSEGEN_HESSIAN(return, x[5])
double held_elsewhere(const double* x) {
  double s = 0, last[1] = {0};
  Held held;
  hold(&held, last);
  for (int i = 0; i < 5; ++i) {
    last[0] = x[i];
    if (is_large(&held)) return 4;
    s += last[0] * last[0] * x[0];
  }
  return s;
}

// Nothing of a round that is left is done, nor what leads to the next one.
// CHECK-LABEL: function stepping(
// CHECK: while land(lnot(sg_left
// CHECK: step {
// CHECK-NEXT: if lnot(sg_left
SPARSEGEN_HESSIAN(return, x[5])
double stepping(const double* x, const int* next) {
  double s = 0;
  for (int at = 0, k = 0; k < 5; at = next[at]) {
    ++k;
    if (at < 0 || x[at] > 3) return -1;
    s += x[at] * x[at];
  }
  return s;
}

// A call before the loop gives back a pointer to what decides.
// CHECK-LABEL: function given_back(
// CHECK-NOT: sg_left
static const double* second(const double* d) { return d + 1; }
SPARSEGEN_HESSIAN(return, x[5])
double given_back(const double* x) {
  double s = 0, d[2] = {0, 0};
  const double* q = second(d);
  for (int i = 0; i < 5; ++i) {
    d[1] = x[i];
    if (*q > 0.5) return 7;
    s += d[1] * d[1] * x[0];
  }
  return s;
}

// A helper writes to one of two.
// CHECK-LABEL: function one_of_two(
// CHECK-NOT: sg_left
static void put(const int* which, double* p, double* q, double value) { *(*which > 0 ? p : q) = value; }
SPARSEGEN_HESSIAN(return, x[5])
double one_of_two(const double* x) {
  double s = 0, a = 0, b = 0;
  for (int i = 0; i < 5; ++i) {
    const int which = i % 2;
    put(&which, &a, &b, x[i]);
    if (a > 0.9) return 7;
    s += a * b * x[0];
  }
  return s;
}
