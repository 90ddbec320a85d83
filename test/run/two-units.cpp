// A generated header may be included in several translation units, several times in each, and before all others.
// RUN: rm -rf %t && split-file %s %t
// RUN: sparsegen %t/model.cpp -o %t/model_sparse.h -- -std=c++17 -I%include
// RUN: %cxx %flags -I%t %t/a.cpp %t/b.cpp -o %t/gcc && %t/gcc
// RUN: %clangxx %flags -I%t %t/a.cpp %t/b.cpp -o %t/clang && %t/clang
// RUN: %cxx %flags -std=c++20 -I%t %t/a.cpp %t/b.cpp -o %t/gcc20 && %t/gcc20
// RUN: %cxx %flags -O2 -I%t %t/b.cpp %t/a.cpp %t/model.cpp -o %t/linked && %t/linked

//--- model.cpp
#include <cmath>
#include <sparsegen/annotate.h>
namespace chemistry {
const double table[3] = {1.0, 2.0, 3.0};
static double square(double v) { return v * v; }
SPARSEGEN_JACOBIAN(y[3], x[3])
void rates(const double* x, double* y) {
  for (int i = 0; i < 3; ++i) y[i] = table[i] * square(x[i]) * std::tgamma(3.0);
}
}  // namespace chemistry

//--- a.cpp
#include "model_sparse.h"
#include "model_sparse.h"
double other(const double* x);
int main() {
  const double x[3] = {1.0, 2.0, 3.0};
  double values[chemistry::rates_jacobian::nnz];
  chemistry::rates_jacobian::evaluate(x, values);
  const chemistry::rates_jacobian J;
  return !(J.nnz == 3 && values[2] == 36.0 && other(x) == 36.0);
}

//--- b.cpp
#include "model_sparse.h"
double other(const double* x);
double other(const double* x) {
  double values[chemistry::rates_jacobian::nnz];
  chemistry::rates_jacobian::evaluate(x, values);
  return values[2];
}
