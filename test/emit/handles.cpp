// Parameters that lead to what the IR does not have, and the function never looks at: the header does without their names.
// RUN: rm -rf %t && mkdir -p %t
// RUN: sparsegen %s -o %t/handles.h
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -I%include -fsyntax-only -x c++ %t/handles.h
// RUN: FileCheck %s --input-file %t/handles.h
#include <stdio.h>

#include <sparsegen/annotate.h>

union Variant {
  int whole;
  double real;
};
struct Opaque;
struct Base {};
struct Derived : virtual Base {};

// CHECK: evaluate(double x, void* u, const void* o, void** d, {{.*}}FILE* log, double* values)
SPARSEGEN_JACOBIAN(return, x)
double f(double x, Variant* u, const Opaque* o, Derived** d, FILE* log) { return u && o && d && log ? x : x * x; }
