// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not sparsegen %s --function sweep --emit=spy 2>&1 | FileCheck %s --check-prefix=SHOWN
// RUN: not sparsegen %s --function sweep --sample m=3 2>&1 | FileCheck %s --check-prefix=SAMPLE
// RUN: not sparsegen %s --function sweep --sample n= 2>&1 | FileCheck %s --check-prefix=NUMBER
#include <sparsegen/annotate.h>

#include <vector>

struct Grid {
  int n;
};

// What depends on values has no bound that the object could know.
// CHECK: no-run-time-structure.cpp:[[@LINE+5]]:27: error: `search_jacobian` can't be generated for sizes that are known at run time, because places depend on `*x` [sparsegen-no-run-time-structure]
// CHECK: {{^}}note: bind the sizes: `--set n=...`
SPARSEGEN_JACOBIAN(y[n], x[n])
void search(int n, const double* x, double* y) {
  double sum = 0;
  for (int k = 0; k < int(x[0]); ++k) sum += x[k];
  for (int i = 0; i < n; ++i) y[i] = sum;
}

// CHECK: no-run-time-structure.cpp:[[@LINE+2]]:6: error: `grown_jacobian` can't be generated for sizes that are known at run time, because the size of `all_t` is not known where it is declared [sparsegen-no-run-time-structure]
SPARSEGEN_JACOBIAN(y[n], x[n])
void grown(int n, const double* x, double* y) {
  std::vector<double> all;
  for (int i = 0; i < n; ++i) all.push_back(x[i] * x[i]);
  for (int i = 0; i < n; ++i) y[i] = all[i];
}

// A table of the caller's has to be named.
// CHECK: no-run-time-structure.cpp:[[@LINE+4]]:40: error: `gather_jacobian` can't be generated for sizes that are known at run time, because places depend on `*index` [sparsegen-no-run-time-structure]
// CHECK: {{^}}note: name it: `SPARSEGEN_STRUCTURE(index[...])` or `--structure 'index[...]'`
SPARSEGEN_JACOBIAN(y[n], x[n])
void gather(int n, const int* index, const double* x, double* y) {
  for (int i = 0; i < n; ++i) y[i] = x[index[i]];
}

// CHECK: no-run-time-structure.cpp:[[@LINE+1]]:20: error: slot `y` can't have an extent that is known at run time, because its rows are the caller's, each by itself [sparsegen-no-run-time-structure]
SPARSEGEN_JACOBIAN(y[n][3], x[n])
void rows(int n, const double* x, double** y) {
  for (int i = 0; i < n; ++i) y[i][0] = y[i][1] = y[i][2] = x[i];
}

// SAMPLE: error: `--sample` gives `m`, and no structure depends on it [sparsegen-unknown-name]
// NUMBER: error: `--sample` is `NAME=VALUE`, several with commas between, not `n=`
// SHOWN: error: `sweep_jacobian` can't be generated for sizes that are known at run time, because `--emit` shows one structure
// SHOWN: {{^}}note: bind the sizes: `--set n=...`
SPARSEGEN_JACOBIAN(y[n], x[n])
void sweep(int n, const double* x, double* y) {
  for (int i = 0; i < n; ++i) y[i] = x[i];
}
