// Arrays of pointers between records that lead back to each other: what they lead to would be thousands of objects for
// each round. Only as many are made as someone may mean, and the error is that of small arrays.
//
// RUN: not timeout 10 sparsegen %s --extra-arg=-DK=64 -o - 2>&1 | FileCheck %s
// RUN: not timeout 10 sparsegen %s --extra-arg=-DK=2 -o - 2>&1 | FileCheck %s
// CHECK: error: the loop's bound is not known: it depends on `ps->bus->n`
#include <sparsegen/annotate.h>

struct Line;
struct Bus {
  int n, loc;
  double gl;
  Line* lines[K];
};
struct Line {
  double g;
  Bus* ends[2];
};
struct Ps {
  int nbus;
  Bus* bus;
};

SPARSEGEN_JACOBIAN(r[6], x[6])
SPARSEGEN_SET(ps->nbus, 3)
void flow(const Ps* ps, const double* x, double* r) {
  for (int i = 0; i < 6; ++i) r[i] = 0;
  for (int i = 0; i < ps->nbus; ++i) {
    Bus* b = &ps->bus[i];
    for (int k = 0; k < b->n; ++k) r[b->loc] += b->lines[k]->g * x[b->lines[k]->ends[1]->loc];
  }
}
