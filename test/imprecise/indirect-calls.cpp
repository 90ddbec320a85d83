// A call that is decided by an unknown index or type is a call of each function with all that any of them may be given.
// RUN: sparsegen --emit=index-sets %s 2>%t.err | FileCheck %s -match-full-lines
#include <sparsegen/annotate.h>

static double first(const double* x) { return x[0]; }
static double second(const double* x) { return x[1]; }

// True: y: x[0] x[3]
// CHECK-LABEL: called_jacobian
// CHECK-NEXT: y: x[0] x[1] x[2] x[3]
SPARSEGEN_JACOBIAN(y[1], x[4])
void called(int k, const double* x, double* y) {
  static double (*const table[2])(const double*) = {first, second};
  k &= 1;
  y[0] = table[k](x + 2 * k);
}

struct Law {
  virtual ~Law() = default;
  virtual double of(const double* x) const = 0;
};
struct One : Law {
  double of(const double* x) const override { return x[0]; }
};
struct Two : Law {
  double of(const double* x) const override { return x[1]; }
};

// True: y: x[0]
// CHECK-LABEL: overridden_jacobian
// CHECK-NEXT: y: x[0] x[1]
SPARSEGEN_JACOBIAN(y[1], x[2])
void overridden(int c, const double* x, double* y) {
  const One one;
  const Two two;
  const Law* law = &two;
  if (c > 0) law = &one;
  y[0] = 0;
  if (c > 0) y[0] = law->of(x);
}
