// A span of fixed length, of a struct that only the source names.
// RUN: rm -rf %t && split-file %s %t
// RUN: sparsegen %t/rhs.cpp -o %t/rhs_sparse.h -- -std=c++20 -I%include
// RUN: FileCheck %s --input-file %t/rhs_sparse.h
// RUN: %cxx %flags -std=c++20 -O2 %t/main.cpp -o %t/gxx && %t/gxx
// RUN: %clangxx %flags -std=c++20 %t/main.cpp -o %t/clangxx && %t/clangxx
// CHECK: static void evaluate(const std::span<sg_Rate, 2>& r, const double* x, double* values) {
// CHECK: static void evaluate(const std::span<sg_Rate>& r, const double* x, double* values) {

//--- rhs.cpp
#include <cstddef>
#include <span>
#include <sparsegen/annotate.h>
struct Rate {
  double k;
};
SPARSEGEN_JACOBIAN(y[2], x[2])
inline void fixed(std::span<const Rate, 2> r, const double* x, double* y) {
  for (std::size_t i = 0; i < 2; ++i) y[i] = r[i].k * x[i];
}
SPARSEGEN_JACOBIAN(y[2], x[2])
inline void written(std::span<Rate> r, const double* x, double* y) {
  for (std::size_t i = 0; i < 2; ++i) r[i].k = 3 * x[i];
  for (std::size_t i = 0; i < 2; ++i) y[i] = r[i].k * x[i];
}

//--- main.cpp
#include "rhs.cpp"

#include "rhs_sparse.h"
int main() {
  Rate rates[2] = {{2.0}, {3.0}};
  const double x[2] = {1.0, 0.5};
  double values[2];
  fixed_jacobian::evaluate(std::span<const Rate, 2>(rates), x, values);
  if (values[0] != 2.0 || values[1] != 3.0) return 1;
  fixed_jacobian::compressed(std::span<const Rate, 2>(rates), x, values);
  if (values[0] != 2.0 || values[1] != 3.0) return 2;
  written_jacobian::evaluate(std::span<Rate>(rates), x, values);
  return values[0] != 6.0 || values[1] != 3.0 ? 3 : 0;
}
