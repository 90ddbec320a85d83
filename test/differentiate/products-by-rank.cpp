// Which factors of a product meet first, and what is multiplied by a reciprocal that derivatives need anyway.
// RUN: sparsegen %s -o - -- -I%S/../../include | FileCheck %s
#include <math.h>
#include <sparsegen/annotate.h>

// The block of a cell is K p p, K p q and K q q, of which p and q are known before the root is: three products of these,
// and no division but that by the root.
// CHECK-LABEL: static void area_b_d(const double* x, double h, double* sg_values)
// CHECK: [[C:sg_[0-9]+]] = h * h;
// CHECK-NEXT: [[OVER:sg_[0-9]+]] = 1.0 / [[C]];
// CHECK-NEXT: [[ROOT:sg_[0-9_]+]] = std::sqrt(1.0 + (p * p + q * q) * [[OVER]]);
// CHECK-NEXT: [[P:sg_[0-9]+]] = p + p;
// CHECK-NEXT: [[Q:sg_[0-9]+]] = q + q;
// CHECK: [[K:sg_[0-9]+]] = 2.0 * {{[^/]*}};
// CHECK: [[QP:sg_[0-9]+]] = [[Q]] * [[P]];
// CHECK-NEXT: [[MIXED:sg_[0-9]+]] = [[QP]] * [[K]];
// CHECK-NEXT: [[QQ:sg_[0-9]+]] = [[Q]] * [[Q]];
// CHECK-NEXT: [[FALLING:sg_[0-9]+]] = [[QQ]] * [[K]];
// CHECK-NOT: * [[K]]
// CHECK: sg_values[1] = -[[MIXED]];
// CHECK-NOT: * [[K]]
// CHECK: [[PP:sg_[0-9]+]] = [[P]] * [[P]];
// CHECK-NEXT: [[RISING:sg_[0-9]+]] = [[PP]] * [[K]];
// CHECK-NOT: * [[K]]
// CHECK: sg_values[7] = [[MIXED]];
// CHECK-NOT: * [[K]]
// CHECK: return;
SPARSEGEN_HESSIAN(return, x[4])
double area(const double* x, double h) {
  const double p = x[3] - x[0], q = x[2] - x[1];
  return sqrt(1.0 + (p * p + q * q) / (h * h));
}

// The same quotient, which is branched on: this has to go as the function does.
// CHECK-LABEL: static void bent_b_d(const double* x, double h, double* sg_values)
// CHECK: square = (x[0] * x[0] + x[1] * x[1]) / sg_{{[0-9]+}};
// CHECK: if (square > 3.0)
SPARSEGEN_HESSIAN(return, x[2])
double bent(const double* x, double h) {
  const double square = (x[0] * x[0] + x[1] * x[1]) / (h * h);
  if (square > 3.0) return 4.0 * sqrt(1.0 + square);
  return sqrt(1.0 + square);
}

// Near x = c nothing is left of the difference: the quotient there is the function's own.
// CHECK-LABEL: static void barrier_b_d(const double* x, double c, double* sg_values)
// CHECK: 1.0 - x[0] * x[1] / c
// CHECK-NOT: 1.0 - x[0] * x[1] *
// CHECK: return;
SPARSEGEN_HESSIAN(return, x[2])
double barrier(const double* x, double c) { return -log(1.0 - x[0] * x[1] / c); }

// What a condition goes by is computed in the order of the source, though it is a factor of derivatives, too.
// CHECK-LABEL: static void choice_b_d(const double* x, std::int64_t
// CHECK: double load = sg_{{[0-9]+}} * x[1] * c;
// CHECK: if (load > 1.0)
SPARSEGEN_HESSIAN(return, x[3])
double choice(const double* x, double c) {
  const double load = sqrt(x[0]) * x[1] * c;
  if (load > 1.0) return load * x[2] * x[2];
  return x[2] * x[2];
}

// What meets a factor that may be infinite is asked whether it is zero: x / p - 1 is that exactly where x is p.
// CHECK-LABEL: static void meeting_d(const double* x, double p, double* sg_values)
// CHECK: x[0] / p - 1.0
// CHECK-NOT: x[0] * sg_
// CHECK: strong_product(
SPARSEGEN_JACOBIAN(f[1], x[2])
void meeting(const double* x, double p, double* f) { f[0] = sqrt(x[1]) * (x[0] / p - 1); }
