// What stays where it is is read there, however often; what may change, or is somewhere else each time, once.
// RUN: sparsegen --emit=derivative-ir %s | FileCheck %s
#include <sparsegen/annotate.h>

// CHECK-LABEL: function stays_d(
// CHECK-NOT: sg_{{[0-9]+}} = x[
// CHECK: combine f_t[0] = add(x[0], x[0]) * x_t[0]
// CHECK: entry function stays(
SPARSEGEN_JACOBIAN(f[2], x[2])
void stays(const double* x, double* f) {
  f[0] = x[0] * x[0];
  const double shifted = 1.0 + x[1];
  f[1] = shifted * x[1] * shifted;
}

// The second statement reads what the first one has changed.
// CHECK-LABEL: function written_d(
// CHECK: [[OLD:sg_[0-9]+]] = x[1]
// CHECK: x[1] =
// CHECK: entry function written(
SPARSEGEN_JACOBIAN(f[1], x[2])
void written(double* x, double* f) {
  const double product = x[1] * x[1] * x[0];
  x[1] = 0.5 * x[0] * x[1];
  f[0] = product * x[1];
}

// CHECK-LABEL: function moves_d(
// CHECK: sg_{{[0-9]+}} = x[cast(i64, i)]
// CHECK: entry function moves(
SPARSEGEN_JACOBIAN(f[3], x[3])
void moves(const double* x, double* f) {
  for (int i = 0; i < 3; ++i) f[i] = x[i] * x[i];
}

// A local that is assigned once, and read after that.
// CHECK-LABEL: function once_d(
// CHECK: square = mul(x[0], x[0])
// CHECK-NOT: sg_{{[0-9]+}} = square
// CHECK: entry function once(
SPARSEGEN_JACOBIAN(f[1], x[1])
void once(const double* x, double* f) {
  double square = x[0] * x[0];
  f[0] = square * square * x[0];
}

// In a loop it has another value in the next round.
// CHECK-LABEL: function eachRound_d(
// CHECK: sg_{{[0-9]+}} = last
// CHECK: entry function eachRound(
SPARSEGEN_JACOBIAN(f[1], x[3])
void eachRound(const double* x, double* f) {
  double last = x[0];
  for (int i = 1; i < 3; ++i) {
    const double r = last * x[i];
    last = r * r + r;
  }
  f[0] = last;
}
