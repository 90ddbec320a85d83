// A parameter whose type the header would have to name, and that is neither a template parameter there nor a handle.
// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <sparsegen/annotate.h>

union Variant {
  int whole;
  double real;
};

// CHECK: unnamed-parameter.cpp:[[# @LINE + 3]]:20: error: the header can't name `Variant`, which this source defines [sparsegen-not-emittable]
// CHECK: note: define it in a header, and include that
SPARSEGEN_JACOBIAN(return, x)
double g(double x, Variant& variant) { return x; }

// CHECK: unnamed-parameter.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: arithmetic on a pointer to what is no number, array or struct of these is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(return, x)
double h(double x, Variant* v, Variant* w) { return w - v > 2 ? x : x * x; }
