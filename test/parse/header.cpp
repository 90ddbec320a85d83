// What a header asks for is made from the source that defines it.
// RUN: rm -rf %t && split-file %s %t
// RUN: sparsegen --emit=requests %t/a.cpp | FileCheck %s --implicit-check-not=jacobian
// CHECK: jacobian a_jacobian of a(const double *, double *)
// CHECK-NEXT: of y[3]
// RUN: sparsegen --emit=requests %t/inline.cpp | FileCheck %s --check-prefix=INLINE --implicit-check-not=jacobian
// INLINE: jacobian in_header_jacobian of in_header(const double *, double *)
// INLINE-NEXT: of y[8]
// RUN: not sparsegen --emit=requests %t/none.cpp 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: nothing to do: no function that `{{.*}}none.cpp` defines is annotated [sparsegen-nothing-to-do]

//--- both.h
#include <sparsegen/annotate.h>
const int W = 3;
SPARSEGEN_JACOBIAN(y[W], x[W])
void a(const double* x, double* y);
SPARSEGEN_JACOBIAN(y[W], x[W])
void b(const double* x, double* y);

//--- inline.h
#include <sparsegen/annotate.h>
SPARSEGEN_JACOBIAN(y[2 * V], x[V])
inline void in_header(const double* x, double* y) { y[0] = x[0]; }

//--- a.cpp
#include "both.h"
void a(const double* x, double* y) { y[0] = x[0]; }

//--- inline.cpp
const int V = 4;
#include "inline.h"

//--- none.cpp
#include "both.h"
