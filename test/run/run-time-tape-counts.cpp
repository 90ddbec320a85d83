// Hessians of sizes that are known at run time whose tape is as long as rows of a table say, all together: products, extremes
// and sums over rows.
// RUN: %sizes
// WARNS: indirect
// SIZE: n=1 row_ptr=0,1 col=0, kind=1,
// SIZE: n=3 row_ptr=0,2,2,5 col=2,1,0,1,2 kind=2,0,1
// SIZE: n=6 row_ptr=0,3,4,6,6,9,10 col=5,0,3,2,1,4,0,3,5,2 kind=1,2,2,0,2,1
#include <sparsegen/annotate.h>

#include <algorithm>
#include <cmath>

// CASE: products_hessian(n, row_ptr, col) evaluate(n, row_ptr, col, x)
SPARSEGEN_STRUCTURE((row_ptr[n + 1], col[row_ptr[n]]))
SPARSEGEN_HESSIAN(return, x[n])
double products(int n, const int* row_ptr, const int* col, const double* x) {
  double total = 0;
  for (int i = 0; i < n; ++i) {
    double product = 1, largest = -10;
    for (int k = row_ptr[i]; k < row_ptr[i + 1]; ++k) {
      product *= x[col[k]];
      largest = std::max(largest, x[col[k]] * x[i]);
    }
    total += product * x[i] + largest * largest;
  }
  return total;
}

// A sum that values end.
// CASE: until_hessian(n, row_ptr, col) evaluate(n, row_ptr, col, x)
SPARSEGEN_STRUCTURE((row_ptr[n + 1], col[row_ptr[n]]))
SPARSEGEN_HESSIAN(return, x[n])
double until(int n, const int* row_ptr, const int* col, const double* x) {
  int i, k;
  double total = 0, sum, d;
  for (i = 0; i < n; i++) {
    sum = 0;
    for (k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      d = x[i] + 0.5 * x[col[k]];
      sum += d * d;
      if (sum > 1.1) break;
    }
    total += sum * x[i];
  }
  return total;
}

// Rows that are passed over, rows backwards, and rows by pointers.
// CASE: kinds_hessian(n, row_ptr, col, kind) evaluate(n, row_ptr, col, kind, x)
SPARSEGEN_STRUCTURE((row_ptr[n + 1], col[row_ptr[n]], kind[n]))
SPARSEGEN_HESSIAN(return, x[n])
double kinds(int n, const int* row_ptr, const int* col, const int* kind, const double* x) {
  double total = 0;
  for (int i = 0; i < n; ++i) {
    if (kind[i] == 0) continue;
    double t = x[i];
    if (kind[i] == 2) {
      for (int k = row_ptr[i + 1] - 1; k >= row_ptr[i]; --k) t = std::sin(t) * x[col[k]];
    } else {
      const int* at = col + row_ptr[i];
      const int* const end = col + row_ptr[i + 1];
      while (at != end) {
        t *= x[*at] + 0.1;
        ++at;
      }
    }
    total += t * t;
  }
  return total;
}
