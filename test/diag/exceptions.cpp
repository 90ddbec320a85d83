// What may be thrown is not caught.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>
#include <stdexcept>
#include <vector>

inline double positive(double x) {
  if (x < 0) throw std::domain_error("negative");
  return x;
}

// CHECK: exceptions.cpp:[[# @LINE + 5]]:12: error: catching what may be thrown here is not supported [sparsegen-unsupported]
// CHECK: note: leave the `try` to the caller, or return an error code
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeCaught(const double* x, double* y) {
  try {
    y[0] = positive(x[0]);
  } catch (const std::exception&) {
    y[0] = 0;
  }
}

// CHECK: exceptions.cpp:[[# @LINE + 4]]:12: error: catching what may be thrown here is not supported [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[1])
void negativeChecked(const std::vector<double>& x, double* y, std::size_t k) {
  try {
    y[0] = x.at(k);
  } catch (...) {
    y[0] = 0;
  }
}
