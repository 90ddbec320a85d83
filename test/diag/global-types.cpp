// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not='error:'
#include <sparsegen/annotate.h>

// A global of a type that only this source defines.
struct Common {
  double k;
};
// CHECK: global-types.cpp:[[#@LINE+1]]:1: error: the header can't name the type of `common`, which this source defines [sparsegen-not-emittable]
Common common = {2.0};
// CHECK: note: define it in a header, and include that
SPARSEGEN_JACOBIAN(y[1], x[1])
void f(const double* x, double* y) { y[0] = common.k * x[0]; }

enum class Mode { Off, On };
// CHECK: global-types.cpp:[[#@LINE+1]]:1: error: the header can't name the type of `mode`, which this source defines [sparsegen-not-emittable]
Mode mode = Mode::On;
SPARSEGEN_JACOBIAN(y[1], x[1])
void g(const double* x, double* y) { y[0] = mode == Mode::On ? x[0] : 0.0; }
