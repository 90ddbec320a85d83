// A pointer that is followed, and leads nowhere that is known.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeNull(const double* x, double* y) {
  const double* p = nullptr;
  // CHECK: unknown-pointer.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: `p` is null here, and is followed [sparsegen-unknown-pointer]
  y[0] = p[0] * x[0];
}

struct Work {
  double* rates;
};
static void setUp(Work* work) {
  double rates[2] = {1.0, 2.0};
  work->rates = rates;
}
static double use(const double* x, const Work* work) {
  double other[2] = {3.0, 4.0};
  // CHECK: unknown-pointer.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: what `work.rates` points to is not known [sparsegen-unknown-pointer]
  return other[0] * x[0] + work->rates[1];
}
// The array ended with its call, and its place may be another's by now.
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeEnded(const double* x, double* y) {
  Work work;
  setUp(&work);
  y[0] = use(x, &work);
}

SPARSEGEN_JACOBIAN(y[1], x[1])
void positiveGuarded(bool c, const double* x, double* y) {
  const double* p = nullptr;
  if (c) p = x;
  y[0] = p ? *p : 0.0;
}

// What has no name is only read, and leads to no functions.
struct Part {
  double* work;
  double (*law)(double);
};
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeWritten(const Part* parts, const double* x, double* y) {
  // CHECK: unknown-pointer.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: what `parts[1].work` points to is not known [sparsegen-unknown-pointer]
  parts[1].work[0] = x[0];
  y[0] = parts[1].work[0];
}
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeLaw(const Part* parts, const double* x, double* y) {
  // CHECK: unknown-pointer.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: what `target` points to is not known [sparsegen-unknown-pointer]
  y[0] = parts[1].law(2.0) * x[0];
}
// CHECK: unknown-pointer.cpp:[[# @LINE + 3]]:{{[0-9]+}}: error: pointers in `*parts` are followed beyond its first element, and others of them lead to what carries derivatives [sparsegen-unknown-pointer]
// CHECK: note: pass what carries derivatives by parameters of its own
SPARSEGEN_JACOBIAN(y[1], x[2])
void negativeBeside(const Part* parts, const double* x, double* y) {
  parts[0].work[0] = x[0] * x[1];
  y[0] = parts[0].work[0] + parts[1].work[0];
}

// It may be one of those that have a name, where these carry derivatives, too.
struct Cell {
  double u;
  const Cell *left, *right;
};
SPARSEGEN_JACOBIAN(y[3], x[3])
void negativeMesh(Cell* cells, const double* x, double* y) {
  for (int i = 0; i < 3; ++i) cells[i].u = x[i];
  // CHECK: unknown-pointer.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: this pointer of the caller's may lead to `cells`, which carries derivatives [sparsegen-unknown-pointer]
  for (int i = 0; i < 3; ++i) y[i] = cells[i].left->u;
}

static double dot(const double* a, const double* b) { return a[0] * b[0] + a[1] * b[1]; }
SPARSEGEN_JACOBIAN(y[1], x[2])
void negativeShared(const Part* parts, const double* x, double* y) {
  // CHECK: unknown-pointer.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: what carries derivatives and what a pointer of the caller's leads to beyond the first element meet in one pointer here [sparsegen-unknown-pointer]
  // CHECK: note: call a function of its own for each, or give it numbers
  y[0] = dot(x, x) + dot(parts[1].work, x);
}
