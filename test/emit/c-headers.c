/* Headers of C within C++: those that have parts for C++ stand outside of `extern "C"`, unless their functions need it;
   those that are no C++ are not included at all, and what they declare is as if the source declared it. */
// RUN: rm -rf %t && split-file %s %t
// RUN: sparsegen %t/rhs.c -o %t/rhs_sparse.h -- -std=c11 -I%include
// RUN: FileCheck %s --input-file %t/rhs_sparse.h --implicit-check-not='#include "'
// RUN: %cxx -std=c11 -x c -c %t/functions.c -o %t/functions.o
// RUN: %cxx %flags %t/main.cpp %t/functions.o -o %t/gxx && %t/gxx
// RUN: %clangxx %flags %t/main.cpp %t/functions.o -o %t/clangxx && %t/clangxx

// CHECK:      #include "aware.h"
// CHECK-NOT:  only
// CHECK:      extern "C" {
// CHECK-NEXT: #include "halfway.h"
// CHECK-NEXT: #include "plain.h"
// CHECK-NEXT: }
// CHECK:      extern "C" { double only_limit(double); }

//--- aware.h
#pragma once
typedef struct { int n; double k; } aware_t;
#ifdef __cplusplus
template <class T> T twice(T v) { return v + v; }
#endif
//--- halfway.h
#pragma once
#ifdef __cplusplus
#define HALFWAY_NULL nullptr
#endif
double halfway_scale(double by);
//--- plain.h
#pragma once
struct plain { double k; };
double plain_scale(double by);
//--- only.h
#pragma once
#include <stdlib.h>
#include "only_types.h"
static inline double* only_make(int n) {
  double* made = malloc(n * sizeof(double));
  return made;
}
double only_limit(double by);
//--- only_types.h
#pragma once
#include "plain.h"
enum only_kind { ONLY_A, ONLY_B = 4 };
typedef struct { int n; double k; enum only_kind kind; const struct plain* inner; int template; } only_t;
void only_warp(double* restrict a, only_t* this);
//--- functions.c
#include "halfway.h"
#include "only.h"
#include "plain.h"
double halfway_scale(double by) { return 2 * by; }
double plain_scale(double by) { return 3 * by; }
double only_limit(double by) { return 5 * by; }
//--- rhs.c
#include "aware.h"
#include "halfway.h"
#include "only.h"
#include <sparsegen/annotate.h>

SPARSEGEN_SET(c->n, 2)
SPARSEGEN_JACOBIAN(f[2], x[2])
void aware(const aware_t* c, const double* x, double* f) {
  for (int i = 0; i < c->n; ++i) f[i] = c->k * x[i] * x[i];
}

SPARSEGEN_JACOBIAN(f[2], x[2])
void called(double by, const double* x, double* f) {
  f[0] = halfway_scale(by) * x[0] * x[0];
  f[1] = plain_scale(by) * x[1] * x[1] * only_limit(by);
}

SPARSEGEN_SET(c->n, 2)
SPARSEGEN_JACOBIAN(f[2], x[2])
enum only_kind only(const only_t* c, const double* x, double* f, enum only_kind how) {
  for (int i = 0; i < c->n; ++i) f[i] = c->k * x[i] * x[i] * c->inner->k * (c->kind == ONLY_B ? 7 : 1);
  return how;
}
//--- main.cpp
#include "rhs_sparse.h"

struct Only {
  int n;
  double k;
  int kind;
  const plain* inner;
};

int main() {
  const double x[2] = {1, 2};
  double values[4];
  const aware_t a{2, 3};
  aware_jacobian::evaluate(&a, x, values);
  if (values[0] != 6 || values[1] != 12) return 1;
  called_jacobian::evaluate(1, x, values);
  if (values[0] != 4 || values[1] != 60) return 2;
  const plain inner{10};
  const Only only{2, 3, 4, &inner};
  if (only_jacobian::evaluate(&only, x, 4u, values) != 4u) return 3;
  return values[0] == 420 && values[1] == 840 ? 0 : 4;
}
