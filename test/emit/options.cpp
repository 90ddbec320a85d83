// --namespace and --index-type; twice the same bytes.
// RUN: sparsegen --namespace=a::b --index-type=int64 %s > %t.1
// RUN: sparsegen --namespace=a::b --index-type=int64 %s > %t.2
// RUN: diff %t.1 %t.2
// RUN: FileCheck %s < %t.1
// RUN: echo '#include "options.cpp.tmp.1"' > %t.cpp
// RUN: %cxx %flags -fsyntax-only %t.cpp
// RUN: %clangxx %flags -fsyntax-only %t.cpp
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[2], x[2])
int f(const double* x, double* y) {
  y[0] = x[0] / x[1];
  y[1] = x[1];
  return x[0] > 0 ? 0 : 1;
}
// CHECK: #ifndef SPARSEGEN_OPTIONS_CPP_A_B_F_JACOBIAN
// CHECK: namespace a::b {
// CHECK:   using index_type = std::int64_t;
// CHECK:   static int evaluate(const double* x, double* values) {
// CHECK:     return sg_direct::f(x, values);
// CHECK: }  // namespace a::b
