// Slots that are locals which functions without a body set: the generated functions take the arrays in place of handles.
// RUN: rm -rf %t && mkdir -p %t
// RUN: sparsegen %s -o %t/header.h -- -std=c11 -I%include
// RUN: %cxx %flags -O1 -I%t -DRUN -x c++ %s -o %t/gcc && %t/gcc
// RUN: %clangxx %flags %sanitize -O1 -I%t -DRUN -x c++ %s -o %t/clang && %t/clang
#ifndef RUN
#include <sparsegen/annotate.h>

typedef struct vector_of* vector;
typedef struct grid_of* grid;
int get(vector v, double** a);
int get_read(vector v, const double** a);
int restore(vector v, double** a);
void restore_read(vector v, const double** a);
int get_grid(grid g, vector v, void* a);
int restore_grid(grid g, vector v, void* a);
typedef struct {
  double u, v;
} field;

SPARSEGEN_JACOBIAN(f[4], x[4])
int residual(void* solver, vector X, vector F, void* context) {
  const double* x;
  double* f = 0;
  int status = get_read(X, &x);
  if (status) return status;
  if (get(F, &f)) return 1;
  const double scale = *(const double*)context;
  for (int i = 0; i < 4; ++i) f[i] = scale * x[i] * x[(i + 1) % 4];
  restore_read(X, &x);
  status = restore(F, &f);
  return status;
}

SPARSEGEN_JACOBIAN(f[3], x[3])
void used_beside(vector X, double* f) {
  double* x;
  get(X, &x);
  for (int i = 0; i < 3; ++i) f[i] = X != 0 ? x[i] * x[2 - i] : 0.0;
}

SPARSEGEN_JACOBIAN(f[2][3], x[2][3])
int in_rows(grid g, vector X, vector F) {
  double **x, **f;
  get_grid(g, X, &x);
  get_grid(g, F, &f);
  for (int j = 0; j < 2; ++j)
    for (int i = 0; i < 3; ++i) f[j][i] = x[j][i] * x[1 - j][i];
  restore_grid(g, X, &x);
  return restore_grid(g, F, &f);
}
#else
#include <cmath>
#include <cstdio>

#include "header.h"

static int failures = 0;
static void expect(double is, double wanted, const char* what) {
  if (std::fabs(is - wanted) > 1e-14) std::printf("%s: %g, not %g\n", what, is, wanted), ++failures;
}

int main() {
  double x[4] = {0.5, -1.5, 2.0, 3.0}, scale = 2.5;
  double values[12];
  static_assert(residual_jacobian::nnz == 8, "");
  if (residual_jacobian::evaluate(nullptr, x, &scale, values) != 0) ++failures;
  for (int i = 0, k = 0; i < 4; ++i)
    for (; k < residual_jacobian::row_ptr()[i + 1]; ++k)
      expect(values[k], scale * x[residual_jacobian::col_idx()[k] == i ? (i + 1) % 4 : i], "residual");
  int handle = 0;
  used_beside_jacobian::evaluate(&handle, x, values);
  const double reversed[5] = {x[2], x[0], 2.0 * x[1], x[2], x[0]};
  for (int k = 0; k < 5; ++k) expect(values[k], reversed[k], "used_beside");
  const double* const rows[2] = {x, x + 1};
  in_rows_jacobian::evaluate(nullptr, rows, values);
  for (int i = 0; i < 3; ++i) {
    expect(values[2 * i], rows[1][i], "in_rows");
    expect(values[2 * i + 1], rows[0][i], "in_rows");
    expect(values[6 + 2 * i], rows[1][i], "in_rows");
    expect(values[7 + 2 * i], rows[0][i], "in_rows");
  }
  return failures != 0;
}
#endif
