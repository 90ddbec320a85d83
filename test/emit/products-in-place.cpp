// A product with the transpose may go to the array of its weights, and a gradient to that of its weights, which it reads
// where they are.
// RUN: rm -rf %t && split-file %s %t
// RUN: sparsegen %t/model.cpp -o %t/model_sparse.h -- -std=c++17 -I%include
// RUN: FileCheck %s < %t/model_sparse.h
// RUN: %cxx %flags %t/main.cpp -o %t/main && %t/main

// CHECK-LABEL: struct cubes_hessian
// CHECK: void gradient(int n, const double* x, const double* weights, double* gradient_) const {
// CHECK-NEXT: if (weights == gradient_) {
// CHECK: const double* sg_g_out_adjoint = weights;
// CHECK-LABEL: struct fixed_hessian
// CHECK: const double* sg_g_out_adjoint = weights;

//--- model.cpp
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(f[n], x[n])
void squares(int n, const double* x, double* f) {
  for (int i = 0; i < n; ++i) f[i] = x[i] * x[i] + x[(i + 1) % n];
}
SPARSEGEN_HESSIAN(g[n], x[n])
void cubes(int n, const double* x, double* g) {
  for (int i = 0; i < n; ++i) g[i] = x[i] * x[i] * x[(i + 1) % n];
}
SPARSEGEN_HESSIAN(g[4], x[4])
int fixed(const double* x, double* g) {
  for (int i = 0; i < 4; ++i) g[i] = x[i] * x[i] * x[3 - i];
  return 7;
}

//--- main.cpp
#include "model_sparse.h"

#include <vector>

int main() {
  constexpr int n = 4;
  const std::vector<double> x{0.5, -1.25, 2, 3}, weights{1, -2, 0.25, 4};
  std::vector<double> apart(n), own = weights;
  const squares_jacobian J(n);
  J.vjp(n, x.data(), weights.data(), apart.data());
  J.vjp(n, x.data(), own.data(), own.data());
  if (own != apart) return 1;
  const cubes_hessian H(n);
  H.gradient(n, x.data(), weights.data(), apart.data());
  own = weights;
  H.gradient(n, x.data(), own.data(), own.data());
  if (own != apart) return 2;
  fixed_hessian::gradient(x.data(), weights.data(), apart.data());
  own = weights;
  if (fixed_hessian::gradient(x.data(), own.data(), own.data()) != 7 || own != apart) return 3;
  return 0;
}
