/* A header that says itself that it is of C is included as it is; a struct that shares its name with a function is named
   as one, and a variable that does so has another name; what another file defines is read there. */
// RUN: sparsegen %s -o %t.h -- -std=c11 -I%include
// RUN: %cxx %flags -fsyntax-only -I%S -x c++ %t.h
// RUN: FileCheck %s --input-file %t.h
// CHECK-NOT: extern "C"
#include "Inputs/guarded.h"
#include <math.h>
#include <sparsegen/annotate.h>
#include <string.h>

static double law(const struct model *m, double x) { return m->k * x * x; }
static double scaled(const param *p, double x) { return p->k * x; }

// CHECK: struct f_jacobian
// CHECK: rates rates_;
// CHECK: struct model model
// CHECK: ::exponent
SPARSEGEN_JACOBIAN(r[2], x[2])
void f(const double *x, const struct model *given, double *r) {
  vect a = {x[0], x[1]}, b = {x[1], 1};
  struct rates rates;
  struct rates next;
  struct model model;
  struct model other;
  param p = {0};
  a = vadd(a, b);
  model.k = x[1];
  other.k = pow(x[0], exponent);
  p.k = a.x;
  r[0] = law(&model, a.y) + scaled(&p, x[1]);
  rates.of = next.of = a.x;
  r[1] = law(&other, rates.of) + next.of + law(given, x[1]);
}
