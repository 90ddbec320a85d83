/* `restrict` and `volatile` behind pointers: C++ has no such word, and what may change at any time has no derivative. */
// RUN: rm -rf %t && split-file %s %t
// RUN: sparsegen %t/rhs.c -o %t/rhs_sparse.h -- -std=c11 -I%include
// RUN: sparsegen %t/references.cpp -o %t/references_sparse.h -- -std=c++17 -I%include
// RUN: %cxx %flags %t/main.cpp -o %t/gxx && %t/gxx
// RUN: %clangxx %flags %t/main.cpp -o %t/clangxx && %t/clangxx

//--- rhs.c
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[2], x[2])
void rows(const double* restrict x, double* restrict y, const double* restrict const* r) {
  y[0] = x[0] * r[1][0];
  y[1] = x[1] * x[0];
}

SPARSEGEN_JACOBIAN(y[2], r[2][3])
void row_slots(double* restrict* r, double* restrict y, double (*restrict grid)[3]) {
  y[0] = r[0][0] * r[1][2];
  y[1] = r[1][1] * grid[1][2];
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void changing(const volatile double* x, volatile double* y, const volatile int* k, double* volatile* restrict c) {
  y[0] = x[0] * *k;
  y[1] = x[1] * x[1] * c[1][0];
}

static void twice(volatile double* restrict to) { *to *= 2; }
SPARSEGEN_JACOBIAN(y[2], x[2])
void rounded(const double* x, double* y) {
  volatile double sum = x[0] + x[1];
  twice(&sum);
  y[0] = sum * x[0];
  y[1] = sum;
}
//--- references.cpp
#include <sparsegen/annotate.h>

SPARSEGEN_JACOBIAN(y[1], x[1])
void referred(const volatile double (&x)[1], double* y, const volatile int& k) { y[0] = x[0] * x[0] * k; }
//--- main.cpp
#include "references_sparse.h"
#include "rhs_sparse.h"

#include <algorithm>
#include <cstdio>
#include <initializer_list>

static int failures = 0;
static void expect(const char* name, const double* values, std::initializer_list<double> wanted) {
  if (std::equal(wanted.begin(), wanted.end(), values)) return;
  std::printf("%s\n", name);
  ++failures;
}

int main() {
  const double x[2] = {2, 3};
  double a[3] = {5, 6, 7}, b[3] = {8, 9, 10}, grid[2][3] = {{0, 0, 0}, {0, 0, 11}}, values[8];
  const double* const passive[2] = {a, b};
  rows_jacobian::evaluate(x, passive, values);
  expect("rows", values, {8, 3, 2});
  double* const active[2] = {a, b};
  row_slots_jacobian::evaluate(active, grid, values);
  expect("row_slots", values, {10, 5, 11});
  const int k = 4;
  double* c[2] = {a, b};
  changing_jacobian::evaluate(x, &k, c, values);
  expect("changing", values, {4, 48});
  rounded_jacobian::evaluate(x, values);
  expect("rounded", values, {14, 4, 2, 2});
  const double one[1] = {3};
  referred_jacobian::evaluate(one, k, values);
  expect("referred", values, {24});
  return failures != 0;
}
