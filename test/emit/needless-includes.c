/* A header of the user's is included where the generated code needs what it declares, and not where only the source does:
   one here would not compile as C++. */
// RUN: rm -rf %t && split-file %s %t
// RUN: sparsegen %t/f.c -o %t/f.h -- -std=c11 -I%include
// RUN: %cxx %flags -fsyntax-only -x c++ %t/f.h
// RUN: FileCheck %s --input-file %t/f.h --implicit-check-not='#include "'

// The code reads `given->inner->rate`, and does not name the type of `*inner`.
// CHECK:      extern "C" {
// CHECK-NEXT: #include "inner.h"
// CHECK-NEXT: #include "outer.h"
// CHECK-NEXT: }
// CHECK:      given->inner->rate

//--- only_c.h
struct opt { int calls; };
void warp(int this);
//--- inner.h
struct inner { double rate; };
//--- outer.h
struct inner;
struct outer { const struct inner *inner; };
//--- f.c
#include <math.h>
#include <stdio.h>
#include "only_c.h"
#include "inner.h"
#include "outer.h"
#include <sparsegen/annotate.h>

static double limited(struct opt *opt, double d) {
  opt->calls = 1;
  return d > 1 ? 1 : d;
}

static void report(FILE *file, const char *message) { fprintf(file, "%s", message); }

SPARSEGEN_JACOBIAN(y[1], x[1])
void f(const struct outer *given, const double *x, double *y) {
  struct opt opt;
  report(stderr, "here");
  y[0] = limited(&opt, given->inner->rate * log(x[0]));
}
