/* A variable that the source declares without a value, and sets on some paths, leaves its tangents unset on the others. No
   path reads them there, which compilers don't see: they begin as zero, and none warns. */
// RUN: rm -rf %t && split-file %s %t
// RUN: sparsegen %t/f.c -o %t/f.h -- -std=c11 -I%include
// RUN: %cxx %flags -O2 -c %t/use.cpp -o %t/gcc.o
// RUN: %clangxx %flags -O2 -c %t/use.cpp -o %t/clang.o
// RUN: FileCheck %s --input-file %t/f.h

// CHECK:      struct sg_forward
// CHECK:      humlik_d
// CHECK:      sg_lanes a0_t{};
// CHECK:      struct sg_product
// CHECK:      humlik_d
// CHECK:      double a0_t = 0.0;

// What every path sets is not set twice.
// CHECK:      chosen_d
// CHECK:      double a_t;
// CHECK-NEXT: if

// CHECK:      found_d
// CHECK:      double b_t = 0.0;
// CHECK:      for
//
// CHECK:      first_d
// CHECK:      double c_t;
// CHECK-NEXT: while

//--- f.c
#include <math.h>
#include <stdbool.h>
#include <sparsegen/annotate.h>

static double humlik(double x, double y) {
  double a0;
  bool first = true;
  if (x > 1.0) {
    if (first) {
      first = false;
      a0 = y * y + 0.5;
    }
    return a0 * x;
  }
  return exp(-x) * y;
}

static double chosen(double x, double y) {
  double a;
  if (x > 1.0)
    a = x * y;
  else if (x < -1.0)
    return y;
  else
    a = y * y;
  return a * x;
}

static double found(double x, double y) {
  double b;
  for (int i = 0; i < 3; ++i)
    if (i * x > -1e300) b = i * x * y;
  return b * y;
}

static double first(double x, double y) {
  double c;
  while (1) {
    x = x / 2;
    if (x > 1.0) continue;
    c = x * y;
    break;
  }
  return c * y;
}

SPARSEGEN_JACOBIAN(r[4], x[2])
void f(const double *x, double *r) {
  r[0] = humlik(x[0], x[1]);
  r[1] = chosen(x[0], x[1]);
  r[2] = found(x[0], x[1]);
  r[3] = first(x[0], x[1]);
}
//--- use.cpp
#include "f.h"
void use(const double* x, double* values, double* r) {
  f_jacobian::compressed(x, values);
  f_jacobian::evaluate(x, values);
  f_jacobian::jvp(x, x, r, values);
}
