// Two paths that lead to one integer have one value.
// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <sparsegen/annotate.h>

struct Data {
  int mx;
};

// CHECK: bound-twice.cpp:[[@LINE+3]]:15: error: `user->mx` is bound to 3 and to 4 [sparsegen-bad-annotation]
// CHECK: note: two paths lead to it: bind one of them
SPARSEGEN_SET(data->mx, 4)
SPARSEGEN_SET(user->mx, 3)
SPARSEGEN_JACOBIAN(return, x[1])
double twice(const double* x, Data* user) {
  Data* data = user;
  return x[0] * data->mx;
}
