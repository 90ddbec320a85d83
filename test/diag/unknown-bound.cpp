// A loop whose bound is an input: the message names the input, and the note what to add.
// RUN: not sparsegen %s 2>&1 | FileCheck %s -implicit-check-not=error:
#include <sparsegen/annotate.h>
#include <vector>

// CHECK: unknown-bound.cpp:[[# @LINE + 4]]:{{[0-9]+}}: error: the loop's bound is not known: it depends on `n` [sparsegen-unknown-bound]
// CHECK: note: give `n` a value with `--set n=VALUE`, or with `SPARSEGEN_SET(n, VALUE)`; or let it be known at run time only, with `SPARSEGEN_STRUCTURE(n)` or `--structure 'n'`
SPARSEGEN_JACOBIAN(y[1], x[4])
void negativeParameter(int n, const double* x, double* y) {
  for (int i = 0; i < n - 1; ++i) y[0] = x[i];
}

struct Data {
  double h;
  int mx;
};

static double sum(int count, const double* x) {
  double s = 0;
  // CHECK: unknown-bound.cpp:[[# @LINE + 2]]:{{[0-9]+}}: error: the loop's bound is not known: it depends on `data->mx` [sparsegen-unknown-bound]
  // CHECK: note: give `data->mx` a value with `--set 'data->mx=VALUE'`
  for (int i = 0; i < count; ++i) s += x[i];
  return s;
}

SPARSEGEN_JACOBIAN(y[1], x[4])
void negativeMember(const Data* data, const double* x, double* y) { y[0] = sum(data->mx, x); }

SPARSEGEN_JACOBIAN(y[1], x[4])
SPARSEGEN_SET(data->mx, 4)
void positiveMember(const Data* data, const double* x, double* y) { y[0] = sum(data->mx, x); }

// The inner vectors of a vector have sizes of their own, which are bound one by one.
// CHECK: unknown-bound.cpp:[[# @LINE + 6]]:{{[0-9]+}}: error: the loop's bound is not known: it depends on `neighbors[0].size()` [sparsegen-unknown-bound]
// CHECK: note: give `neighbors[0].size()` a value with `--set 'neighbors[0].size()=VALUE'`
SPARSEGEN_JACOBIAN(y[3], x[3])
void ragged(const std::vector<std::vector<int>>& neighbors, const double* x, double* y) {
  for (int i = 0; i < 3; ++i) {
    y[i] = 0;
    for (int k : neighbors[i]) y[i] += x[k] - x[i];
  }
}
