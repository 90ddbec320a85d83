// Static variables that are made once of what may change.
// RUN: sparsegen %s -o %t.h 2>&1 | FileCheck %s "-implicit-check-not={{warning|error}}:"
#include <sparsegen/annotate.h>

#include <cmath>
#include <vector>

double scale = 2.0;
struct Model {
  double k;
  SPARSEGEN_JACOBIAN(y[2], x[2])
  void rates(const double* x, double* y) const {
    // CHECK: static-initial.cpp:[[# @LINE + 2]]:5: warning: `by` is made of `*this` once, and here in each call [sparsegen-static-initial]
    // CHECK: note: that is the same as long as `*this` is; make it a local that is not static, if that changes
    static const double by = k * 2;
    for (int i = 0; i < 2; ++i) y[i] = by * x[i];
  }
};

static double half() { return scale / 2; }

SPARSEGEN_JACOBIAN(y[2], x[2])
void negative(const double* x, double* y, double k) {
  // CHECK-DAG: static-initial.cpp:[[# @LINE + 1]]:3: warning: `w` is made of `k` once, and here in each call [sparsegen-static-initial]
  static const std::vector<double> w(2, k);
  // CHECK-DAG: static-initial.cpp:[[# @LINE + 1]]:3: warning: `v` is made of `scale` once, and here in each call [sparsegen-static-initial]
  static const double v[2] = {half(), 1.0};
  for (int i = 0; i < 2; ++i) y[i] = w[i] * x[i] * v[i];
}

const double kept = std::sqrt(2.0);
SPARSEGEN_JACOBIAN(y[2], x[2])
void positive(const double* x, double* y) {
  const double h = 0.5;
  static const double v[2] = {h * kept, std::sin(h)};
  for (int i = 0; i < 2; ++i) y[i] = x[i] * v[i];
}
