// What is read through closures and views, where sizes are known at run time and values choose between sums.
// RUN: %sizes
// WARNS: indirect
// SIZE: n=1 row_ptr=0,1 col=0,
// SIZE: n=3 row_ptr=0,2,2,5 col=2,1,0,1,2
// SIZE: n=6 row_ptr=0,3,4,6,6,9,10 col=5,0,3,2,1,4,0,3,5,2
#include <sparsegen/annotate.h>

#include <cmath>

static const double kData[] = {0.3, -1.2, 0.7, 1.9, -0.4, 0.8, 1.1, -0.6, 0.2, 1.4};

inline double bent(double t) { return t > 0 ? t * t : std::sin(t); }

// A closure that sums up a row, and a helper that has branches.
// CASE: rectified_jacobian(n, row_ptr, col) evaluate(n, row_ptr, col, kData, x)
SPARSEGEN_STRUCTURE((row_ptr[n + 1], col[row_ptr[n]]))
SPARSEGEN_JACOBIAN(r[n], x[n])
void rectified(int n, const int* row_ptr, const int* col, const double* val, const double* x, double* r) {
  auto apply = [&](int i) {
    double s = 0;
    for (int k = row_ptr[i]; k < row_ptr[i + 1]; ++k) s += val[k] * x[col[k]];
    return s;
  };
  for (int i = 0; i < n; ++i) {
    double e = apply(i), f = x[(i + 1) % n];
    if (e > 0.2) {
      e = std::sqrt(e);
      f *= e;
    } else {
      f = std::sin(f);
      e *= f;
    }
    r[i] = bent(e) + f;
  }
}

// The same as a Hessian, with a view that has the pointer.
struct View {
  const double* values;
  const int* indexes;
  double at(int k) const { return values[indexes[k]]; }
};
// CASE: loss_hessian(n, row_ptr, col) evaluate(n, row_ptr, col, kData, x)
SPARSEGEN_STRUCTURE((row_ptr[n + 1], col[row_ptr[n]]))
SPARSEGEN_HESSIAN(return, x[n])
double loss(int n, const int* row_ptr, const int* col, const double* val, const double* x) {
  const View view{x, col};
  double total = 0;
  for (int i = 0; i < n; ++i) {
    double s = 0;
    for (int k = row_ptr[i]; k < row_ptr[i + 1]; ++k) s += val[k] * view.at(k);
    total += bent(s);
  }
  return total;
}

// Sums of any length through pointers to pointers.
// CASE: nested_jacobian(n) evaluate(n, x)
SPARSEGEN_JACOBIAN(r[n], x[n])
void nested(int n, const double* x, double* r) {
  const double* const* at = &x;
  auto sum = [at](int from, int to) {
    double s = 0;
    for (int k = from; k < to; ++k) s += (*at)[k] * (*at)[k];
    return s;
  };
  for (int i = 0; i < n; ++i) r[i] = bent(sum(0, i + 1)) - bent(sum(i, n));
}
