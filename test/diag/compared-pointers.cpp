// Comparisons of the caller's pointers, of which generated code has copies that are elsewhere.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>

struct State {
  double u[4];
  const double* tail;
};

SPARSEGEN_JACOBIAN(s->u[4], x[4])
void negativeEqual(State* s, const double* x) {
  for (int i = 0; i < 4; ++i) s->u[i] = x[i] * x[i];
  // CHECK: compared-pointers.cpp:[[# @LINE + 2]]:7: error: this compares a pointer of the caller's with one to `s`, of which generated code has a copy [sparsegen-unsupported]
  // CHECK: note: compare indexes in place of pointers
  if (s->tail == s->u + 3) s->u[0] += x[1];
}

static const double kTable[2] = {1.0, 2.0};
struct Law {
  const double* table;
};
SPARSEGEN_JACOBIAN(y[1], x[2])
void negativeTable(const Law* law, const double* x, double* y) {
  // CHECK: compared-pointers.cpp:[[# @LINE + 1]]:10: error: this compares a pointer of the caller's with one to `kTable`, of which generated code has a copy [sparsegen-unsupported]
  y[0] = law->table == kTable ? x[0] : x[1] * kTable[1];
}

// Nothing is written to what is compared here; and of one object the places say it.
SPARSEGEN_JACOBIAN(y[2], x[4])
void positiveRead(const State* s, const double* x, double* y) {
  y[0] = s->tail != s->u ? x[0] : x[1];
  y[1] = &s->u[1] == s->u + 1 ? x[2] : x[3];
}
