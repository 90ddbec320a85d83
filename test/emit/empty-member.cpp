// A slot that is a member without elements: at either end of a record, on either side, before what is no real.
// RUN: rm -rf %t && mkdir -p %t
// RUN: sparsegen %s -o %t/empty.h -- -w
// RUN: %cxx -std=c++17 -Wall -Wextra -Wconversion -Werror -I%include -fsyntax-only -x c++ %t/empty.h
// RUN: FileCheck %s --input-file %t/empty.h
#include <sparsegen/annotate.h>

struct Model {
  double alpha;
  double u[0];
};
struct Other {
  double u[0];
  int k;
};

// CHECK: struct f_jacobian
// CHECK: cols = 1;
SPARSEGEN_JACOBIAN(y[1], (m->u, m->alpha))
void f(const Model* m, double* y) { y[0] = m->alpha; }

// CHECK: struct g_jacobian
// CHECK: cols = 1;
SPARSEGEN_JACOBIAN(y[1], (o->u, x))
void g(const Other* o, double x, double* y) { y[0] = o->k * x; }

// CHECK: struct h_jacobian
// CHECK: rows = 1;
SPARSEGEN_JACOBIAN((o->u, y[1]), x)
void h(Other* o, double x, double* y) { y[0] = o->k * x; }
