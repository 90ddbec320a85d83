// A header by hand, right unless one of the macros says otherwise.
#pragma once
#include <sparsegen/runtime/partition.h>

#include <cstddef>
#include <cstdint>

struct chain_jacobian {
  using index_type = std::int32_t;
  using value_type = double;
  static constexpr index_type rows = 3, cols = 3, num_colors = 2;
  static constexpr sparsegen::partition partition = sparsegen::partition::column;
  static constexpr std::size_t compressed_size = 6;

#if defined(MISSING_ENTRY)
  static constexpr index_type nnz = 4;
  static const index_type* row_ptr() { static const index_type t[] = {0, 1, 2, 4}; return t; }
  static const index_type* col_idx() { static const index_type t[] = {0, 1, 1, 2}; return t; }
#elif defined(SURPLUS_ENTRY)
  static constexpr index_type nnz = 6;
  static const index_type* row_ptr() { static const index_type t[] = {0, 2, 4, 6}; return t; }
  static const index_type* col_idx() { static const index_type t[] = {0, 1, 0, 1, 1, 2}; return t; }
#else
  static constexpr index_type nnz = 5;
  static const index_type* row_ptr() { static const index_type t[] = {0, 1, 3, 5}; return t; }
  static const index_type* col_idx() { static const index_type t[] = {0, 0, 1, 1, 2}; return t; }
#endif
  static const index_type* colors() {
#if defined(WRONG_COLOR)
    static const index_type t[] = {0, 1, 1};
#else
    static const index_type t[] = {0, 1, 0};
#endif
    return t;
  }
  static void compressed(const double* x, double* b) {
#if defined(ENDLESS)
    for (volatile double endless = 0; endless >= 0;) endless = x[0] * x[0];
#endif
    b[0] = 2 * x[0];
    b[1] = 0;
    b[2] = x[1];
    b[3] = x[0];
    b[4] = b[5] = 1;
#if defined(WRONG_VALUE)
    b[0] = x[0];
#endif
  }
  static void decompress(const double* b, double* values) {
    for (index_type i = 0; i < rows; ++i)
      for (index_type k = row_ptr()[i]; k < row_ptr()[i + 1]; ++k) values[k] = b[2 * i + colors()[col_idx()[k]]];
  }
  static void evaluate(const double* x, double* values) {
    double b[6];
    compressed(x, b);
    decompress(b, values);
#if defined(WRONG_EVALUATE)
    values[1] = x[0];
#endif
  }
  static void jvp(const double* x, const double* dx, double* y, double* dy) {
    y[0] = x[0] * x[0];
    y[1] = x[1] * x[0];
    y[2] = x[2] + x[1];
    dy[0] = 2 * x[0] * dx[0];
    dy[1] = dx[1] * x[0] + x[1] * dx[0];
#if defined(WRONG_PRODUCT)
    dy[2] = dx[2];
#elif !defined(UNWRITTEN_PRODUCT)
    dy[2] = dx[2] + dx[1];
#endif
#if defined(WRONG_OUTPUT)
    y[1] = x[1];
#endif
  }
  static void vjp(const double* x, const double* w, double* s) {
    s[0] = 2 * x[0] * w[0] + x[1] * w[1];
#if defined(WRONG_ADJOINT)
    s[1] = x[0] * w[1];
#else
    s[1] = x[0] * w[1] + w[2];
#endif
#if !defined(UNWRITTEN_ADJOINT)
    s[2] = w[2];
#endif
  }
};
