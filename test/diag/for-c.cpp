// What C can't be given, and files that are the user's.
// RUN: rm -rf %t && split-file %s %t
// RUN: not sparsegen %t/cpp.cpp --language=c -o %t/out.h -- -std=c++17 -I%include 2>&1 | FileCheck %s --check-prefix=CPP
// RUN: not sparsegen %t/packed.c --language=c -o %t/out.h -- -std=c11 -I%include 2>&1 | FileCheck %s --check-prefix=PACKED
// RUN: not sparsegen %t/classes.cpp --language=c -o %t/out.h -- -std=c++17 -I%include 2>&1 | FileCheck %s --check-prefix=CLASS --implicit-check-not=error:
// RUN: not sparsegen %t/complex.c --language=c -o %t/out.h -- -std=c11 -I%include 2>&1 | FileCheck %s --check-prefix=LAYOUT
// RUN: cp %t/small.cpp %t/before.cpp
// RUN: not sparsegen %t/small.cpp --language=c -o %t/small.h -- -I%include 2>&1 | FileCheck %s --check-prefix=USERS
// RUN: diff %t/small.cpp %t/before.cpp
// RUN: not ls %t/small.h %t/out.h %t/out.cpp

//--- cpp.cpp
#include <sparsegen/annotate.h>
#include <vector>

// CPP: cpp.cpp:7:6: error: `sum_jacobian` can't be called from C, because `x` is `const std::vector<double>& x`, which C has no type for [sparsegen-not-emittable]
// CPP: note: write a function that takes numbers, pointers and structs, and ask for its derivative
SPARSEGEN_JACOBIAN(y[2], x[2])
void sum(const std::vector<double>& x, double* y) {
  y[0] = x[0] * x[1];
  y[1] = x[1];
}
//--- packed.c
#include <sparsegen/annotate.h>

struct __attribute__((packed)) part { char c; double k; };
// PACKED: packed.c:7:6: error: `f_jacobian` can't be called from C, because `part` is of `part`, which this source defines and which C has no type for [sparsegen-not-emittable]
// PACKED: note: define `part` in a header that C can read, and include that
SPARSEGEN_JACOBIAN(y[1], x[1])
void f(const double* x, double* y, struct part* part) { y[0] = part->k * x[0]; }
//--- complex.c
#include <complex.h>
#include <sparsegen/annotate.h>

struct wave { double _Complex z; };
// LAYOUT: complex.c:8:{{[0-9]+}}: error: what is generated here would not compile: no member named 'z' in 'sg_layouts_{{[0-9]+}}::sg_wave' [sparsegen-not-emittable]
// LAYOUT: note: the line of the header would be `{{.*}}`; declare the struct in a header, which the source includes
SPARSEGEN_JACOBIAN(y[1], x[1])
void c(const double* x, double* y, const struct wave* wave) { y[0] = creal(wave->z) * x[0]; }
//--- vector.h
#pragma once
struct vector {
  double at[2];
  double first() const { return at[0]; }
};
//--- classes.cpp
#include "vector.h"
#include <sparsegen/annotate.h>

// CLASS: vector.h:4:17: error: the header for C needs `vector.h`, which does not compile as C: {{.*}} [sparsegen-not-emittable]
// CLASS: note: say what only C++ has between `#ifdef __cplusplus` and `#endif`
SPARSEGEN_JACOBIAN(return, x[2])
double g(const double* x, const vector* v) { return x[0] * v->first() * x[1]; }
//--- small.cpp
#include <sparsegen/annotate.h>

// USERS: error: can't write `{{.*}}small.cpp`: it is there, and sparsegen has not written it [sparsegen-cannot-write]
// USERS: note: name another header with `-o`; the C++ file stands beside it, under its name
SPARSEGEN_JACOBIAN(return, x)
double h(double x) { return x; }
