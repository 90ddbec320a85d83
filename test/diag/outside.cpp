// What a function whose body is not visible must not be given.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>
#include <stdlib.h>

struct Data {
  double* table;
  double scale;
  int n;
};
double look_up(double at);
double total(const double* values);
void fill(double* values);
double of_data(const void* data);
double of_both(const double* const* both);
struct Pair {
  const double* a;
};

// CHECK: outside.cpp:[[# @LINE + 4]]:27: error: the body of `total` is not visible here, and it is given `work` that carries a derivative [sparsegen-no-body]
SPARSEGEN_JACOBIAN(y[1], x[2])
void negativeArray(const double* x, double* y) {
  double work[2] = {x[0], x[1]};
  y[0] = work[0] * x[1] * total(work);
}

// Also where it is active at another time: nothing keeps its tangents.
// CHECK: outside.cpp:[[# @LINE + 4]]:3: error: the body of `fill` is not visible here, and it is given `work` that carries a derivative [sparsegen-no-body]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeLater(const double* x, double* y) {
  double work[2] = {0, 0};
  fill(work);
  work[1] = x[0] * work[0];
  y[0] = work[1];
}

// It may have kept the pointer.
// CHECK: outside.cpp:[[# @LINE + 6]]:10: error: the body of `look_up` is not visible here, and it is given by an earlier call `work` that carries a derivative [sparsegen-no-body]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeKept(const double* x, double* y) {
  double work[2] = {1, 2};
  const double sum = total(work);
  work[1] = x[0] * sum;
  y[0] = look_up(1.0) * work[1];
}

// What it only reads may be active later.
SPARSEGEN_JACOBIAN(y[1], x[1])
void reads(const double* x, double* y) {
  double work[2] = {1, 2};
  const double sum = total(work);
  work[1] = x[0] * sum;
  y[0] = work[1];
}

// As deep as pointers lead.
// CHECK: outside.cpp:[[# @LINE + 4]]:17: error: the body of `of_data` is not visible here, and it is given `data->table` that carries a derivative [sparsegen-no-body]
SPARSEGEN_JACOBIAN(y[1], data->table[2])
void negativeDeep(const Data* data, double* y) {
  y[0] = data->table[1] * data->table[0];
  y[0] = y[0] * of_data(data);
}

// CHECK: outside.cpp:[[# @LINE + 6]]:10: error: the body of `total` is not visible here, and it is given memory whose size is not known [sparsegen-no-body]
// CHECK: note: give it an array of known size
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeSize(const double* x, double* y, int n) {
  double* work = (double*)malloc(n * sizeof(double));
  work[0] = 1;
  y[0] = total(work) * x[0];
  free(work);
}

// Pointers to pointers are not handed out.
// CHECK: outside.cpp:[[# @LINE + 4]]:10: error: the body of `of_both` is not visible here [sparsegen-no-body]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeRows(const double* x, double* y) {
  const double* both[2] = {x, x};
  y[0] = of_both(both) * x[0];
}

// A copy that the function does not see.
double level = 1;
// CHECK: outside.cpp:[[# @LINE - 1]]:1: error: the body of `look_up` is not visible here, and it may use `level`, which this source writes [sparsegen-no-body]
// CHECK: note: pass `level` as a parameter
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeState(const double* x, double* y) {
  level = 2;
  y[0] = look_up(1.0) * x[0] * level;
}

// Nor one that others change by a function of this source.
static double cache;
void set_cache(double to) { cache = to; }
// CHECK: outside.cpp:[[# @LINE - 2]]:1: error: the body of `look_up` is not visible here, and it may use `cache`, which this source writes [sparsegen-no-body]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeCallback(const double* x, double* y) {
  cache = 1;
  y[0] = look_up(1.0) * x[0] * cache;
}

// Though nothing here reads it.
int uses = 0;
// CHECK: outside.cpp:[[# @LINE - 1]]:1: error: the body of `look_up` is not visible here, and it may use `uses`, which this source writes [sparsegen-no-body]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeCounter(const double* x, double* y) {
  ++uses;
  y[0] = look_up(1.0) * x[0];
}

// What generated code has a struct of its own for, behind an untyped pointer.
struct [[gnu::packed]] Packed {
  char kind;
  double value;
};
// CHECK: outside.cpp:[[# @LINE + 5]]:10: error: the body of `of_data` is not visible here, and it is given `packed`, which generated code lays out in another way [sparsegen-no-body]
// CHECK: note: declare its type in a header, or give the function what it needs of it
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeLayout(const double* x, double* y) {
  const Packed packed{'a', 2.0};
  y[0] = of_data(&packed) * x[0];
}

using Wide [[gnu::aligned(32)]] = double;
struct Aligned {
  double value;
  Wide wide;
};
// CHECK: outside.cpp:[[# @LINE + 4]]:10: error: the body of `of_data` is not visible here, and it is given `aligned`, which generated code lays out in another way [sparsegen-no-body]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeAligned(const double* x, double* y) {
  const Aligned aligned{1.0, 2.0};
  y[0] = of_data(&aligned) * x[0];
}

struct [[gnu::packed]] Tight {
  double a, b;
};
struct Beside {
  char kind;
  Tight tight;
  double value;
};
// CHECK: outside.cpp:[[# @LINE + 4]]:10: error: the body of `of_data` is not visible here, and it is given `beside`, which generated code lays out in another way [sparsegen-no-body]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeBeside(const double* x, double* y) {
  const Beside beside{'a', {1.0, 2.0}, 3.0};
  y[0] = of_data(&beside) * x[0];
}

// A handle of the caller's may lead to what was written in the caller's memory.
double by_handle(void* handle);
struct User {
  double scratch[2];
  void* handle;
};
// CHECK: outside.cpp:[[# @LINE + 4]]:10: error: the body of `by_handle` is not visible here, and it is given `user` that carries a derivative [sparsegen-no-body]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeHandle(const double* x, double* y, User* user) {
  user->scratch[0] = x[0];
  y[0] = by_handle(user->handle) * x[0];
}
