// Slots that have no lower bound, and elements outside of those that have.
// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <sparsegen/annotate.h>

#include <vector>

struct Data {
  double* u;
};

// CHECK: lower-bound-slots.cpp:[[@LINE+2]]:26: error: slot `data->u` has a range, and is no pointer that is passed as a parameter [sparsegen-bad-slot]
// CHECK: {{^}}note: let a function have it as a parameter, or write an extent from element zero on
SPARSEGEN_JACOBIAN(y[1], data->u[-1:1])
void member(const Data* data, double* y) { y[0] = data->u[-1]; }

// CHECK: lower-bound-slots.cpp:[[@LINE+1]]:26: error: slot `x` has a range, and is no pointer that is passed as a parameter [sparsegen-bad-slot]
SPARSEGEN_JACOBIAN(y[1], x[1:3])
void container(const std::vector<double>& x, double* y) { y[0] = x[1]; }

// CHECK: lower-bound-slots.cpp:[[@LINE+2]]:26: error: slot `x` has ranges or extents for which its type has no pointer [sparsegen-bad-slot]
// CHECK: {{^}}note: each star may have one, from the left: `x[first:end]`
SPARSEGEN_JACOBIAN(y[1], x[2][-1:2])
void flat(const double* x, double* y) { y[0] = x[-1]; }

// CHECK: lower-bound-slots.cpp:[[@LINE+1]]:26: error: slot `x` has ranges or extents for which its type has no pointer [sparsegen-bad-slot]
SPARSEGEN_JACOBIAN(y[1], x[-1:1][3])
void flat_rows(const double* x, double* y) { y[0] = x[-3]; }

class Model {
  double* u_;
  // CHECK: lower-bound-slots.cpp:[[@LINE+1]]:28: error: slot `u_` has a range, and is no pointer that is passed as a parameter [sparsegen-bad-slot]
  SPARSEGEN_JACOBIAN(y[1], u_[-1:1])
  void of_class(double* y) const { y[0] = u_[-1]; }
};

// CHECK: lower-bound-slots.cpp:[[@LINE+1]]:26: error: slot `x` has a range, and is no pointer that is passed as a parameter [sparsegen-bad-slot]
SPARSEGEN_JACOBIAN(y[1], x[-1:1])
void untyped(const void* x, double* y) { y[0] = static_cast<const double*>(x)[-1]; }

// CHECK: lower-bound-slots.cpp:[[@LINE+2]]:26: error: another slot counts the elements of `x` from another index [sparsegen-bad-slot]
// CHECK: {{^}}note: let both begin at the same
SPARSEGEN_JACOBIAN(x[4], x[-1:4])
void both(double* x) {
  for (int i = 0; i < 4; ++i) x[i] += x[i - 1];
}

// CHECK: lower-bound-slots.cpp:[[@LINE+3]]:40: error: index -2 is outside of `x`, which has [-1:3] [sparsegen-out-of-bounds]
SPARSEGEN_JACOBIAN(y[3], x[-1:3])
void outside(const double* x, double* y) {
  for (int i = 0; i < 3; ++i) y[i] = x[i - 2];
}

// CHECK: lower-bound-slots.cpp:[[@LINE+3]]:47: error: index 6 is outside of a row of `x`, which has [2:6] [sparsegen-out-of-bounds]
SPARSEGEN_JACOBIAN(y[3], x[-1:2][2:6])
void outside_row(double** x, double* y) {
  for (int i = 0; i < 3; ++i) y[i] = x[i - 1][4 + i];
}

// CHECK: lower-bound-slots.cpp:[[@LINE+4]]:14: error: index 2 leads to element 3 of `x`, which has 3 elements [sparsegen-out-of-bounds]
SPARSEGEN_JACOBIAN(y[3], x[-1:2][2:6])
void outside_rows(double** x, double* y) {
  for (int i = 0; i < 3; ++i)
    y[i] = x[i][2 + i];
}

// CHECK: lower-bound-slots.cpp:[[@LINE+2]]:6: error: a slot with a range is not supported where the function calls itself [sparsegen-unsupported]
SPARSEGEN_JACOBIAN(y[1], x[-1:3])
void again(int n, const double* x, double* y) {
  y[0] = x[n];
  if (n > 0) again(n - 1, x, y);
}
