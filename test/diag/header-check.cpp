// The header that is about to be written is read by Clang first: what would not compile, or be warned of, is said where
// it comes from, and nothing is written.
// RUN: rm -rf %t && split-file %s %t
// RUN: echo before > %t/f.h
// RUN: not sparsegen %t/volatile.cpp -o %t/f.h -- -I%include 2>&1 | FileCheck %s --check-prefix=VOLATILE
// RUN: not sparsegen %t/word.c -o %t/f.h -- -I%include 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not sparsegen %t/const.c -o %t/f.h -- -I%include 2>&1 | FileCheck %s --check-prefix=CONST
// RUN: not sparsegen %t/no_cpp.c -o %t/f.h -- -I%include 2>&1 | FileCheck %s --check-prefix=NO-CPP
// RUN: grep before %t/f.h
// RUN: sparsegen %t/deprecated.cpp -o %t/deprecated_sparse.h -- -I%include 2>&1 | FileCheck %s --check-prefix=WARNED
// RUN: sparsegen %t/unguarded.cpp -o %t/unguarded_sparse.h -- -I%include 2>&1 | FileCheck %s --check-prefix=UNGUARDED --implicit-check-not=warning:
// RUN: sparsegen %t/unguarded.cpp --emit=pattern -- -I%include 2>&1 | FileCheck %s --check-prefix=PATTERN --implicit-check-not=warning:
// PATTERN: %%MatrixMarket

// VOLATILE:      volatile.cpp:[[#]]:[[#]]: error: what is generated here would not compile:
// VOLATILE-SAME: [sparsegen-not-emittable]
// VOLATILE-NEXT: y[1] = first(s->k) * x[1];
// VOLATILE:      note: the line of the header would be
// VOLATILE-NOT:  error:

// WORD:      word.c:[[#]]:[[#]]: error: the member `namespace` of `local` can't be read in C++, which has the word for itself [sparsegen-not-emittable]
// WORD-NEXT: y[1] = x[1] * l->namespace;
// WORD:      note: call it otherwise, or pass what it holds as a parameter
// WORD-NOT:  error:

// A struct of the caller's with a const member, of which C makes another.
// CONST:      const.c:6:3: error: what is generated here would not compile: call to implicitly-deleted default constructor of 'cell' [sparsegen-not-emittable]
// CONST-NEXT: const struct cell mine = {c->n, x[0]};

// What a header that is no C++ declares, and nothing but that header can.
// NO-CPP:      no_cpp.h:3:1: error: the header can't name the type of `the_class`, which this source defines [sparsegen-not-emittable]
// NO-CPP:      no_cpp.h:2:1: error: the generated header needs `no_cpp.h`, which does not compile by itself as C++: declaration of anonymous struct must be a definition [sparsegen-not-emittable]
// NO-CPP-NEXT: struct class { int new; double k; };
// NO-CPP:      note: let it include what it needs, and say what C++ has no word for between `#ifndef __cplusplus` and `#endif`
// NO-CPP-NOT:  error:

// WARNED:      deprecated.cpp:[[#]]:[[#]]: warning: compilers warn of what is generated here: 'old_scale' is deprecated{{.*}} [sparsegen-header-warning]
// WARNED-NEXT: y[0] = old_scale(k) * x[0] * x[0];
// WARNED:      note: the line of the header is

// UNGUARDED:      unguarded.cpp:2:1: warning: the generated header includes `model.hpp`, which has no include guard: whoever includes that, too, has its definitions twice [sparsegen-unguarded-header]
// UNGUARDED-NEXT: #include "model.hpp"
// UNGUARDED:      note: write `#pragma once` in it

//--- volatile.h
#pragma once
struct Shared {
  volatile double k[3];
};
//--- volatile.cpp
#include <sparsegen/annotate.h>
#include "volatile.h"
static double first(const volatile double* k) { return k[0] + k[1]; }
SPARSEGEN_JACOBIAN(y[2], x[2])
void f(const Shared* s, const double* x, double* y) {
  y[0] = x[0];
  y[1] = first(s->k) * x[1];
}
//--- word.c
#include <sparsegen/annotate.h>
struct local {
  double c;
  int namespace;
};
SPARSEGEN_JACOBIAN(y[2], x[2])
void f(const double* x, double* y, struct local* l) {
  y[0] = x[0] * l->c;
  y[1] = x[1] * l->namespace;
}
//--- cell.h
#pragma once
struct cell { const int n; double k; };
//--- const.c
#include <sparsegen/annotate.h>
#include "cell.h"
static double scaled(const struct cell* c, double x) { return c->n * c->k * x; }
SPARSEGEN_JACOBIAN(y[1], x[1])
void f(const struct cell* c, const double* x, double* y) {
  const struct cell mine = {c->n, x[0]};
  y[0] = scaled(c, x[0]) + scaled(&mine, 2);
}
//--- no_cpp.h
#pragma once
struct class { int new; double k; };
extern struct class the_class;
//--- no_cpp.c
#include <sparsegen/annotate.h>
#include "no_cpp.h"
SPARSEGEN_JACOBIAN(y[1], x[1])
void f(const double* x, double* y) { y[0] = x[0] * x[0] * the_class.k; }
//--- deprecated.h
#pragma once
[[deprecated]] double old_scale(double by);
//--- deprecated.cpp
#include <sparsegen/annotate.h>
#include "deprecated.h"
SPARSEGEN_JACOBIAN(y[1], x[1])
void f(double k, const double* x, double* y) {
  y[0] = old_scale(k) * x[0] * x[0];
}
//--- model.hpp
struct Params { double k = 2; };
//--- declarations.hpp
double scale(double by);
typedef double Real;
//--- unguarded.cpp
#include <sparsegen/annotate.h>
#include "model.hpp"
#include "declarations.hpp"
SPARSEGEN_JACOBIAN(y[1], x[1])
void f(const Params& p, const Real* x, double* y) { y[0] = p.k * x[0] * scale(p.k); }
