// What compilers would only say where the header is used: of the types that are template parameters in it.
// RUN: rm -rf %t && mkdir -p %t
// RUN: not sparsegen %s -o %t/instances.h -- -std=c++20 2>&1 | FileCheck %s --implicit-check-not='error:'
// RUN: not ls %t/instances.h
#include <span>
#include <sparsegen/annotate.h>

struct Rate {
  double k;
};
SPARSEGEN_JACOBIAN(y[1], x[1])
void f(std::span<const Rate> rates, const double* x, double* y) {
  // CHECK: instances.cpp:[[#@LINE+1]]:3: error: what is generated here would not compile: {{.*}} [sparsegen-not-emittable]
  Rate rate = rates[0];
  // CHECK: instances.cpp:[[#@LINE+1]]:3: error: what is generated here would not compile: {{.*}} [sparsegen-not-emittable]
  rate.k *= x[0];
  y[0] = rate.k;
}
