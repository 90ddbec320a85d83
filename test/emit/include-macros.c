/* A header that asks for what the source defines or packs says something else where the generated header includes it: an
   error. Where a header takes a macro back, that one comes too. */
// RUN: rm -rf %t && split-file %s %t
// RUN: not sparsegen %t/configured.c -o %t/configured.h -- -std=c11 -I%include 2>&1 | FileCheck %s --check-prefix=MACRO
// RUN: not sparsegen %t/packed.c -o %t/packed.h -- -std=c11 -I%include 2>&1 | FileCheck %s --check-prefix=PACKED
// RUN: sparsegen %t/taken_back.c -o %t/taken_back.h -- -std=c11 -I%include
// RUN: FileCheck %s --check-prefix=BACK --input-file %t/taken_back.h
// RUN: sparsegen %t/given.c -o %t/given.h -- -std=c11 -DWITH_HEAT -I%include
// RUN: %cxx %flags -DWITH_HEAT -fsyntax-only -x c++ %t/given.h

// MACRO: configured.c:5:6: error: the header needs `model.h`, which asks for `WITH_HEAT`, and this source defines that [sparsegen-not-emittable]
// MACRO: note: define it in a header that `model.h` includes, or on the command line by `-D`
// PACKED: error: `params` is packed by what is included before its header [sparsegen-not-emittable]
// PACKED: note: let its own header say `#pragma pack`
// BACK:      #include "on.h"
// BACK-NEXT: #include "off.h"
// BACK-NEXT: #include "types.h"
// BACK-NEXT: #include "uses.h"

//--- model.h
struct params {
  double k;
#ifdef WITH_HEAT
  double heat;
#endif
  double z;
};
//--- configured.c
#define WITH_HEAT
#include "model.h"
#include <sparsegen/annotate.h>
SPARSEGEN_JACOBIAN(y[1], x[1])
void f(const struct params *p, const double *x, double *y) { y[0] = p->z * x[0]; }
//--- given.c
#include "model.h"
#include <sparsegen/annotate.h>
SPARSEGEN_JACOBIAN(y[1], x[1])
void f(const struct params *p, const double *x, double *y) { y[0] = p->z * p->heat * x[0]; }
//--- pack_on.h
#pragma pack(push, 1)
//--- pack_off.h
#pragma pack(pop)
//--- packed.c
#include "pack_on.h"
#include "model.h"
#include "pack_off.h"
#include <sparsegen/annotate.h>
SPARSEGEN_JACOBIAN(y[1], x[1])
void f(const struct params *p, const double *x, double *y) { y[0] = p->z * x[0]; }
//--- on.h
#define WIDE
typedef int count;
//--- off.h
#undef WIDE
//--- types.h
#ifdef WIDE
typedef double real;
#else
typedef float real;
#endif
//--- taken_back.c
#include "on.h"
#include "off.h"
#include "types.h"
#include "uses.h"
#include <sparsegen/annotate.h>
SPARSEGEN_JACOBIAN(y[1], x[1])
void f(const struct uses *p, const double *x, double *y) { y[0] = p->k * x[0]; }
//--- uses.h
struct uses { real k; count n; };
