// What elimination multiplies for one end of an edge is read for the other end, whatever its sign.
// RUN: sparsegen %s -o - -- -I%S/../../include | FileCheck %s
#include <math.h>
#include <sparsegen/annotate.h>

static const int ends[4][2] = {{0, 1}, {2, 1}, {0, 3}, {3, 2}};

// The blocks of both ends, and the one between, are three numbers.
// CHECK-LABEL: static void springs_b_d(
// CHECK: const std::int64_t sg_row = p_b_row + 1;
// CHECK-NEXT: += [[XY:sg_[0-9]+]];
// CHECK-NEXT: += [[YY:sg_[0-9]+]];
// CHECK-NEXT: const std::int64_t sg_row_2 = q_b_row + 1;
// CHECK-NEXT: += [[XY]];
// CHECK-NEXT: = -[[YY]];
// CHECK-NEXT: += [[YY]];
// CHECK: const std::int64_t sg_row_3 = p_b_row + 0;
// CHECK-NEXT: += [[XX:sg_[0-9]+]];
// CHECK: const std::int64_t sg_row_4 = q_b_row + 0;
// CHECK-NEXT: = -[[XX]];
// CHECK-NEXT: += [[XX]];
SPARSEGEN_HESSIAN(return, x[8])
double springs(const double* x) {
  double energy = 0.0;
  for (int s = 0; s < 4; ++s) {
    const double *p = x + 2 * ends[s][0], *q = x + 2 * ends[s][1];
    const double a = p[0] - q[0], b = p[1] - q[1], square = 1.0 + a * a + b * b;
    energy += square * square;
  }
  return energy;
}

// The four entries of a flow are two numbers.
// CHECK-LABEL: static void exchange_d(const double* x, const double* k, std::int64_t f_row
// CHECK: [[TO:sg_[0-9]+]] = sg_{{[0-9]+}} - sg_{{[0-9]+}};
// CHECK-NEXT: sg_row = f_row + i;
// CHECK-NEXT: -= [[FROM:sg_[0-9]+]];
// CHECK-NEXT: = -[[TO]];
// CHECK-NEXT: sg_begin =
// CHECK-NEXT: = [[FROM]];
// CHECK-NEXT: = [[TO]];
SPARSEGEN_JACOBIAN(f[4], x[4])
void exchange(const double* x, const double* k, double* f) {
  for (int i = 0; i < 4; ++i) f[i] = 0.0;
  for (int i = 0; i + 1 < 4; ++i) {
    const double flow = k[i] * (x[i] - x[i + 1]) * (x[i] * k[i] + x[i + 1]);
    f[i] -= flow;
    f[i + 1] += flow;
  }
}

// A distance that may be zero: its derivative is zero there, by one test. What all entries have in common is one factor.
// CHECK-LABEL: static void distance_b_d(const double* x, double rest, double* sg_values)
// CHECK: [[OVER:sg_[0-9_]+]] = ::sparsegen::runtime::quotient_or_zero(0.5, sg_{{[0-9_]+}});
// CHECK-NOT: quotient_or_zero
// CHECK: [[COMMON:sg_[0-9]+]] = (sg_{{[0-9]+}} - sg_{{[0-9]+}} * sg_{{[0-9]+}}) * [[OVER]];
// CHECK: = sg_{{[0-9]+}} * [[COMMON]];
// CHECK: = sg_{{[0-9]+}} * [[COMMON]];
// CHECK: = sg_{{[0-9]+}} * [[COMMON]];
// CHECK-NOT: strong_product
// CHECK: return;
SPARSEGEN_HESSIAN(return, x[2])
double distance(const double* x, double rest) {
  const double stretch = sqrt(x[0] * x[0] + x[1] * x[1]) - rest;
  return stretch * stretch;
}

// That a square which is met twice may be zero is not forgotten.
// CHECK-LABEL: static void twice_b_d(
// CHECK: ::sparsegen::runtime::quotient_or_zero(0.5, sg_{{[0-9_]+}});
// CHECK-NOT: 0.5 /
// CHECK: return;
SPARSEGEN_HESSIAN(return, x[1])
double twice(const double* x) { return sqrt(x[0] * x[0] + x[0] * x[0]); }

// A root that may be infinitely steep: the product of three factors is tested once.
// CHECK-LABEL: static void root_b_d(const double* x, double rest, double* sg_values)
// CHECK: ::sparsegen::runtime::strong_product(sg_{{[0-9]+}}_b, x[1], sg_{{[0-9]+}})
// CHECK: ::sparsegen::runtime::strong_product(sg_{{[0-9]+}}_b, x[0], sg_{{[0-9]+}})
// CHECK: return;
SPARSEGEN_HESSIAN(return, x[2])
double root(const double* x, double rest) {
  const double stretch = sqrt(x[0] * x[1]) - rest;
  return stretch * stretch;
}

// Derivatives are divided by what is passive once.
// CHECK-LABEL: static void scaled_d(const double* x, double h, double* sg_values)
// CHECK: [[OVER:sg_[0-9]+]] = 1.0 / h;
// CHECK: sg_values[0] = {{.*}} * [[OVER]];
// CHECK-NEXT: sg_values[1] = -({{.*}} * [[OVER]]);
SPARSEGEN_JACOBIAN(f[1], x[2])
void scaled(const double* x, double h, double* f) { f[0] = sin(x[0] / h) * cos(x[1] / h); }

// The twos of second derivatives meet in one constant.
// CHECK-LABEL: static void valleys_b_d(
// CHECK: for (int i = 1; i < 7; ++i)
// CHECK: double [[VALLEY:valley_[0-9]+]] = x[i + 1] - [[X:sg_[0-9_]+]] * [[X]];
// CHECK-NOT: valley_b
// CHECK: = -(400.0 * sg_{{[0-9_]+}});
// CHECK-NEXT: {{.*}} - 400.0 * [[VALLEY]] + 200.0;
SPARSEGEN_HESSIAN(return, x[8])
double valleys(const double* x) {
  double sum = 0.0;
  for (int i = 0; i < 7; ++i) {
    const double valley = x[i + 1] - x[i] * x[i];
    sum += 100.0 * valley * valley;
  }
  return sum;
}
