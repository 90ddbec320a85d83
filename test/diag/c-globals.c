// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not='error:'
#include <sparsegen/annotate.h>

// CHECK: c-globals.c:[[#@LINE+1]]:1: error: the header can't name `new`, which C++ has for itself [sparsegen-not-emittable]
double new = 1.0;
// CHECK: note: call it otherwise
SPARSEGEN_JACOBIAN(y[1], x[1])
void f(const double* x, double* y) { y[0] = new * x[0]; }

// CHECK: c-globals.c:[[#@LINE+1]]:1: error: the header can't name the type of `common`, which this source defines [sparsegen-not-emittable]
struct {
  double k;
  unsigned n : 3;
} common = {2.0, 1};
// CHECK: note: define it in a header, and include that
SPARSEGEN_JACOBIAN(y[1], x[1])
void g(const double* x, double* y) { y[0] = common.k * x[0]; }

// CHECK: c-globals.c:[[#@LINE+1]]:1: error: the header can't name the type of `list`, which this source defines [sparsegen-not-emittable]
struct node {
  double k;
  struct node* next;
} list = {2.0, 0};
SPARSEGEN_JACOBIAN(y[1], x[1])
void h(const double* x, double* y) { y[0] = list.k * x[0]; }

// CHECK: c-globals.c:[[#@LINE+1]]:1: error: the header can't name the type of `word`, which this source defines [sparsegen-not-emittable]
struct {
  double k, delete;
} word = {2.0, 0.0};
SPARSEGEN_JACOBIAN(y[1], x[1])
void i(const double* x, double* y) { y[0] = word.k * x[0]; }
