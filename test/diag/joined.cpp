// Requests on several functions that can't be joined.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
// RUN: not sparsegen %s --function plain --jacobian 'y[1], nowhere[2] : x[3]' -- -DNONE 2>&1 | FileCheck %s -check-prefix=COMMAND
#include <sparsegen/annotate.h>

#ifndef NONE
inline void two(const double* x, double* a, double* b) { *a = x[0], *b = x[1]; }
inline void three(const double* x, double* c) { c[0] = x[0] * x[1]; }
inline void other(const double* z, double* c) { c[0] = z[0] * z[1]; }
inline void typed(const float* x, double* c) { c[0] = x[0]; }
inline void overloaded(const double* x, double* c) { c[0] = x[0]; }
inline void overloaded(const float* x, double* c) { c[0] = x[0]; }
void declared(const double* x, double* c);
inline double passive(double t) { return t; }
inline int whole(int t) { return t; }
inline bool truth(const double* x, double* c) { return c[0] = x[0], true; }

struct Model {
  double energy(const double* x) const { return x[0] * x[1]; }
};

// CHECK: joined.cpp:[[# @LINE + 2]]:31: error: `two` may write to several of its parameters: `a`, `b` [sparsegen-bad-slot]
// CHECK: note: name what it computes: `two::a`
SPARSEGEN_HESSIAN((return[1], two[1]), x[3])
double several(const double* x) { return x[0] * x[1]; }

// CHECK: joined.cpp:[[# @LINE + 2]]:1: error: `three` has no parameter `y`, and gets no independent [sparsegen-bad-slot]
// CHECK: note: parameters of one name are one input: name it there as in `independents`
SPARSEGEN_HESSIAN((return, three::c[1]), y[3])
double independents(const double* y) { return y[0] * y[1]; }

// CHECK: joined.cpp:[[# @LINE + 2]]:1: error: `x` is `const double *` in `types`, and `const float *` in `typed` [sparsegen-bad-slot]
// CHECK: note: parameters of one name are one input: give them one type, or two names
SPARSEGEN_HESSIAN((return, typed[1]), x[3])
double types(const double* x) { return x[0] * x[1]; }

// CHECK: joined.cpp:[[# @LINE + 2]]:28: error: `overloaded` names 2 functions [sparsegen-ambiguous-function]
// CHECK: note: write one function that calls those that are meant
SPARSEGEN_HESSIAN((return, overloaded[1]), x[3])
double overloads(const double* x) { return x[0] * x[1]; }

// CHECK: joined.cpp:[[# @LINE + 1]]:28: error: `declared` has no body in this source [sparsegen-no-function-body]
SPARSEGEN_HESSIAN((return, declared[1]), x[3])
double bodies(const double* x) { return x[0] * x[1]; }

// CHECK: joined.cpp:[[# @LINE + 2]]:28: error: `Model::energy` is called on an object, and `objects` is not on one of its class [sparsegen-bad-slot]
// CHECK: note: name member functions of one class, or write one function that calls both
SPARSEGEN_HESSIAN((return, Model::energy), x[3])
double objects(const double* x) { return x[0] * x[1]; }

// CHECK: joined.cpp:[[# @LINE + 2]]:1: error: `elsewhere` has none of the dependents [sparsegen-bad-slot]
// CHECK: note: ask one of the functions that have some
SPARSEGEN_HESSIAN((two::a[1], three[1]), x[3])
double elsewhere(const double* x) { return x[0] * x[1]; }

// CHECK: joined.cpp:[[# @LINE + 1]]:28: error: `d` is no parameter or member of `three` [sparsegen-unknown-slot]
SPARSEGEN_HESSIAN((return, three::d[1]), x[3])
double parameters(const double* x) { return x[0] * x[1]; }

// CHECK: joined.cpp:[[# @LINE + 2]]:1: error: no function can call `statuses` and `truth`: one returns `int`, and another one `bool` [sparsegen-bad-slot]
// CHECK: note: write one function that calls them
SPARSEGEN_HESSIAN((y[1], truth[1]), x[3])
int statuses(const double* x, double* y) { return y[0] = x[0], 0; }

// CHECK: joined.cpp:[[# @LINE + 2]]:28: error: what `passive` returns is a single number [sparsegen-bad-slot]
// CHECK: note: leave the extent out
SPARSEGEN_HESSIAN((return, passive[2]), (x[3], t))
double extents(const double* x) { return x[0] * x[1]; }

// CHECK: joined.cpp:[[# @LINE + 2]]:28: error: what `whole` returns is no number [sparsegen-bad-slot]
// CHECK: note: let it write its results to a parameter
SPARSEGEN_HESSIAN((return, whole::return), (x[3], t))
double numbers(const double* x) { return x[0] * x[1]; }
#else
// COMMAND: error: `nowhere` is no parameter or member of `plain` [sparsegen-unknown-slot]
void plain(const double* x, double* y) { y[0] = x[0]; }
#endif
