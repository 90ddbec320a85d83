// Values that can't be written directly: a remark says why, and the header is made all the same.
// RUN: sparsegen %s -o %t.h 2>&1 | FileCheck %s -implicit-check-not=error:
// RUN: FileCheck %s -check-prefix=HEADER -input-file %t.h
#include <optional>
#include <sparsegen/annotate.h>
#include <vector>

// CHECK: indirect.cpp:[[# @LINE + 5]]:{{[0-9]+}}: remark: the values of `positive_jacobian` are read off its compressed form, because `sum` depends on values in the order of its terms [sparsegen-indirect]
// HEADER: struct positive_jacobian {
// HEADER: decompress(sg_matrix, values);
SPARSEGEN_JACOBIAN(y[30], x[30])
void positive(const double* x, double* y) {
  double sum = 0.0;
  for (int i = 0; i < 30; ++i)
    if (x[i] > 0) sum += x[i] * x[i];
  for (int i = 0; i < 30; ++i) y[i] = sum * x[i];
}

// CHECK: indirect.cpp:[[# @LINE + 4]]:{{[0-9]+}}: warning: index `which`
// CHECK: indirect.cpp:[[# @LINE + 3]]:{{[0-9]+}}: remark: the values of `chosen_jacobian` are read off its compressed form, because places depend on `which`
// HEADER: struct chosen_jacobian {
SPARSEGEN_JACOBIAN(y[1], x[3])
void chosen(const double* x, double* y, int which) { y[0] = x[which]; }

struct Held {
  std::vector<double> v;
};
static std::optional<Held> held(const double* x) { return Held{{x[0]}}; }

// What stands in the way within the library is said of the function.
// CHECK: indirect.cpp:[[# @LINE + 3]]:6: remark: the values of `library_jacobian` are read off its compressed form, because
// HEADER: struct library_jacobian {
SPARSEGEN_JACOBIAN(y[1], x[1])
void library(const double* x, double* y) { y[0] = held(x)->v.at(0); }

static void turn(const double* q, double* p) {
  for (int r = 0; r < 3; ++r) {
    double t[3];
    for (int i = 0; i < 3; ++i) t[i] = q[i] * p[(i + 1) % 3] - q[(i + 1) % 3] * p[i] + p[(i + 2) % 3] * p[i];
    for (int i = 0; i < 3; ++i) p[i] = t[i] * t[(i + 1) % 3];
  }
}

// Three colors, and a row for each of three turns.
// CHECK: indirect.cpp:[[# @LINE + 4]]:6: remark: the values of `turned_jacobian` are read off its compressed form, because the lists of what its rows depend on would take longer
// HEADER: struct turned_jacobian {
// HEADER: decompress(sg_matrix, values);
SPARSEGEN_JACOBIAN(f[60], x[60])
void turned(const double* x, double* f) {
  for (int k = 0; k < 20; ++k) {
    double p[3];
    for (int i = 0; i < 3; ++i) p[i] = x[3 * k + i];
    turn(x + 3 * k, p);
    for (int i = 0; i < 3; ++i) f[3 * k + i] = p[i];
  }
}

static double nested(const double* x, int k) {
  if (k == 0) return x[0] < 0.5 ? x[0] * x[0] : x[0];
  return x[k] * x[k - 1] > 0.1 ? nested(x, k - 1) * x[k] : nested(x, k - 1) + x[k];
}

// CHECK: indirect.cpp:[[# @LINE + 2]]:6: remark: the values of `recursive_jacobian` are read off its compressed form, because its rows share too much
SPARSEGEN_JACOBIAN(y[1], x[3])
void recursive(const double* x, double* y) { y[0] = nested(x, 2); }

// CHECK-NOT: remark:
// HEADER: struct direct_jacobian {
// HEADER-NOT: sg_matrix
SPARSEGEN_JACOBIAN(y[3], x[3])
void direct(const double* x, double* y) {
  for (int i = 0; i < 3; ++i) y[i] = x[i] * x[i];
}
