/* The user's headers in C often take others for granted that the source includes before them: where the header needs one,
   it includes these first, in the source's order, and no others. One here would not compile as C++. */
// RUN: rm -rf %t && split-file %s %t
// RUN: sparsegen %t/rhs.c -o %t/rhs.h -- -std=c11 -I%include
// RUN: %cxx %flags -fsyntax-only -x c++ %t/rhs.h
// RUN: FileCheck %s --input-file %t/rhs.h --implicit-check-not='#include "'

// CHECK:      #include "stddef.h"
// CHECK:      extern "C" {
// CHECK-NEXT: #include "zeros.h"
// CHECK-NEXT: #include "sizes.h"
// CHECK-NEXT: #include "model.h"
// CHECK-NEXT: #include "alone.h"
// CHECK-NEXT: }

//--- zeros.h
typedef double real;
enum { N_ZEROS = 1 };
//--- sizes.h
#define N_REST 2
#define NOTHING
#define MAX_PARAMETERS 9
//--- only_c.h
struct options { int this; };
void warp(struct options *this);
typedef double number;
#define PI 3
#define N_MORE N_REST
//--- model.h
#define N_PAR (N_ZEROS + N_REST)
#ifndef PI
#define PI 3.14
#endif
struct options;
NOTHING struct params { real k[N_PAR]; struct options *o; size_t count; };
//--- zeros_again.h
typedef double number;
//--- alone.h
#ifndef ALONE
#define ALONE
#include "zeros_again.h"
struct alone { number a; };
#endif
//--- needless.h
struct needless { real k[N_PAR]; };
//--- rhs.c
#include <stddef.h>
#include "zeros.h"
#include "sizes.h"
#include "only_c.h"
#include "model.h"
#include "zeros_again.h"
#include "needless.h"
#include "alone.h"
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(f[3], x[3])
void rhs(const struct params *p, const struct alone *q, const double *x, double *f) {
  for (int i = 0; i < 3; ++i) f[i] = p->k[i] * q->a * x[i] * x[i];
}
