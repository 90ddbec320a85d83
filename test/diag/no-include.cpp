// The header that defines the annotations is not included.
// RUN: not sparsegen %s 2>&1 | FileCheck %s

// CHECK: error: `{{.*}}no-include.cpp` does not compile [sparsegen-source-error]
// CHECK-NEXT: note: `SPARSEGEN_...` is of `#include <sparsegen/annotate.h>`, which is missing
SPARSEGEN_JACOBIAN(y[2], x[2])
void f(const double* x, double* y) { y[0] = x[0]; y[1] = x[1]; }
