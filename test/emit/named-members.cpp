// What an object holds is passed by name, too: structures that are known at generation and at run time, arrays,
// references, and a type that only the source defines.
// RUN: rm -rf %t && split-file %s %t
// RUN: sparsegen %t/model.cpp -o %t/model_sparse.h -- -std=c++17 -I%include
// RUN: FileCheck %s < %t/model_sparse.h
// RUN: %cxx %flags %t/main.cpp -o %t/main && %t/main
// RUN: %clangxx %flags -fsyntax-only %t/main.cpp

// CHECK:      struct Model_rate_jacobian {
// CHECK:        /// What the function reads of its object, by name: all functions take it in place of these.
// CHECK-NEXT:   struct members {
// CHECK-NEXT:     double T_;
// CHECK-NEXT:     double mu_;
// CHECK-NEXT:     const double* k_;
// CHECK-NEXT:   };
// CHECK:        static void evaluate(const double* x, const members& of, double* values) {
// CHECK-NEXT:     evaluate(x, of.T_, of.mu_, of.k_, values);

//--- model.cpp
#include <sparsegen/annotate.h>

struct Law {
  double exponent, factor;
};

class Model {
public:
  SPARSEGEN_JACOBIAN(f[2], x[2])
  void rate(const double* x, double* f) const {
    f[0] = T_ * x[0] * x[0] + mu_ * x[1];
    f[1] = k_[1] * x[1];
  }

  SPARSEGEN_JACOBIAN(f[n_], x[n_])
  void chain(const double* x, double* f) const {
    for (int i = 0; i < n_; ++i) f[i] = law_.factor * x[i] * x[i] + mu_ * x[0];
  }

  SPARSEGEN_HESSIAN(return, x[2])
  double energy(double of, const double* x) const { return of * T_ * x[0] * x[0] + mu_ * x[0] * x[1]; }

private:
  double T_ = 0, mu_ = 0;
  double k_[2] = {0, 0};
  int n_ = 0;
  Law law_{0, 0};
};
//--- main.cpp
#include "model_sparse.h"

#include <vector>

struct SameLaw {
  double exponent, factor;
};

int main() {
  const double x[2] = {1, 2}, k[2] = {5, 6};
  double named[3], positional[3];
  Model_rate_jacobian::members of{};
  of.mu_ = 3;
  of.T_ = 7;
  of.k_ = k;
  Model_rate_jacobian::evaluate(x, of, named);
  Model_rate_jacobian::evaluate(x, 7, 3, k, positional);
  for (int i = 0; i < 3; ++i)
    if (named[i] != positional[i] || named[0] != 14) return 1;

  const SameLaw law{1, 4};
  Model_chain_jacobian::members<SameLaw> chain{};
  chain.n_ = 2;
  chain.mu_ = 3;
  chain.law_ = &law;
  const Model_chain_jacobian J(chain);
  std::vector<double> values(static_cast<std::size_t>(J.nnz));
  J.evaluate(x, chain, values.data());
  if (J.nnz != 3 || values[0] != 11 || values[1] != 3 || values[2] != 16) return 2;

  Model_energy_hessian::members energy{};
  energy.T_ = 2;
  energy.mu_ = 1;
  double hessian[2], product[2];
  const double direction[2] = {0, 1};
  Model_energy_hessian::evaluate(3, x, energy, hessian);
  Model_energy_hessian::hvp(3, x, energy, direction, product);
  return hessian[0] == 12 && hessian[1] == 1 && product[0] == 1 && product[1] == 0 ? 0 : 3;
}
