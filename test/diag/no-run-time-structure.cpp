// RUN: not sparsegen %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not sparsegen %s --function sweep --emit=spy 2>&1 | FileCheck %s --check-prefix=SHOWN
// RUN: sparsegen %s --function sweep --emit=json 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: not sparsegen %s --function sweep --sample k=3 2>&1 | FileCheck %s --check-prefix=SAMPLE
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

SPARSEGEN_JACOBIAN(y[n], x[n])
void grown(int n, const double* x, double* y) {
  std::vector<double> all;
  for (int i = 0; i < n; ++i)
    // CHECK: no-run-time-structure.cpp:[[@LINE+1]]:19: error: `grown_jacobian` can't be generated for sizes that are known at run time, because `all_size` depends on values [sparsegen-no-run-time-structure]
    if (x[i] > 0) all.push_back(x[i] * x[i]);
  for (int i = 0; i < n; ++i) y[i] = all.empty() ? 0.0 : all[all.size() - 1];
}

// A table of the caller's has to be named.
// CHECK: no-run-time-structure.cpp:[[@LINE+4]]:40: error: `gather_jacobian` can't be generated for sizes that are known at run time, because places depend on `*index` [sparsegen-no-run-time-structure]
// CHECK: {{^}}note: name it: `SPARSEGEN_STRUCTURE(index[...])` or `--structure 'index[...]'`
SPARSEGEN_JACOBIAN(y[n], x[n])
void gather(int n, const int* index, const double* x, double* y) {
  for (int i = 0; i < n; ++i) y[i] = x[index[i]];
}

// CHECK: no-run-time-structure.cpp:[[@LINE+2]]:20: error: the length of the rows of slot `y` is not known [sparsegen-missing-extent]
// CHECK: {{^}}note: write an extent for each star: `y[...][...]`
SPARSEGEN_JACOBIAN(y[n], x[n])
void rows(int n, const double* x, double** y) {
  for (int i = 0; i < n; ++i) y[i][0] = x[i];
}

// SAMPLE: error: `--sample` gives `k`, and no structure depends on it [sparsegen-unknown-name]
// NUMBER: error: `--sample` is `NAME=VALUE`, several with commas between, not `n=`
// JSON: "of": [
// JSON: "name": "y",
// JSON-NEXT: "extent": "n * (m + 1)"
// JSON: "structure_inputs": [
// JSON: "name": "m"
// JSON: "name": "n"
// JSON-NOT: "rows"
// SHOWN: error: `sweep_jacobian` can't be generated for sizes that are known at run time, because `--emit` shows one structure
// SHOWN: {{^}}note: bind the sizes: `--set m=... --set n=...`
SPARSEGEN_JACOBIAN(y[n * (m + 1)], x[n * (m + 1)])
void sweep(int m, int n, const double* x, double* y) {
  for (int i = 0; i < n * (m + 1); ++i) y[i] = x[i];
}

// Scratch of the caller's that a pointer walks through.
SPARSEGEN_JACOBIAN(y[n], x[n])
// CHECK: no-run-time-structure.cpp:[[@LINE+1]]:38: error: `work` is used where derivatives are, at an index that is not static, and its extent is not known [sparsegen-unsupported]
void scratch(int n, const double* x, double* work, double* y) {
  double* next = work;
  for (int i = 0; i < n; ++i) *next++ = x[i] * x[i];
  for (int i = 0; i < n; ++i) y[i] = work[n - 1 - i];
}

// One object stands for all rows: which of them is another is not known.
#include <vector>
SPARSEGEN_STRUCTURE(rows)
SPARSEGEN_JACOBIAN(y[n], x[n])
void compared(const std::vector<std::vector<int>>& rows, int n, const double* x, double* y) {
  for (int i = 0; i < n; ++i) {
    y[i] = x[i];
    // CHECK: no-run-time-structure.cpp:[[@LINE+1]]:9: error: `compared_jacobian` can't be generated for sizes that are known at run time, because places depend on where pointers of the caller's lead [sparsegen-no-run-time-structure]
    if (rows[i].data() == rows[0].data()) y[i] += x[0] * x[i];
  }
}

// An index that lives in one branch on values, and that another one within it changes.
SPARSEGEN_JACOBIAN(y[n], x[n])
void chosen_within(int n, const double* x, double* y) {
  for (int i = 0; i < n; ++i) {
    y[i] = x[i];
    if (x[i] > 0) {
      int j = i;
      // CHECK: no-run-time-structure.cpp:[[@LINE+1]]:21: error: `chosen_within_jacobian` can't be generated for sizes that are known at run time, because `j` depends on values [sparsegen-no-run-time-structure]
      if (x[i] > 1) j = i + 1 < n ? i + 1 : 0;
      y[i] += x[j] * x[j];
    }
  }
}
