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
