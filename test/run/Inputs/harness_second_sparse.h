// A header by hand, right unless one of the macros says otherwise.
#pragma once
#include <sparsegen/runtime/partition.h>

#include <cstddef>
#include <cstdint>

struct chain_hessian {
  using index_type = std::int32_t;
  using value_type = double;
  static constexpr index_type rows = 3, cols = 3, num_colors = 2;
  static constexpr sparsegen::partition partition = sparsegen::partition::star;
  static constexpr std::size_t compressed_size = 6;

#if defined(MISSING_ENTRY)
  static constexpr index_type nnz = 2;
  static const index_type* row_ptr() { static const index_type t[] = {0, 1, 1, 2}; return t; }
  static const index_type* col_idx() { static const index_type t[] = {0, 1}; return t; }
  static constexpr int last = 1;
#elif defined(SURPLUS_ENTRY)
  static constexpr index_type nnz = 4;
  static const index_type* row_ptr() { static const index_type t[] = {0, 1, 3, 4}; return t; }
  static const index_type* col_idx() { static const index_type t[] = {0, 0, 1, 1}; return t; }
  static constexpr int last = 3;
#elif defined(UPPER)
  static constexpr index_type nnz = 3;
  static const index_type* row_ptr() { static const index_type t[] = {0, 2, 3, 3}; return t; }
  static const index_type* col_idx() { static const index_type t[] = {0, 1, 2}; return t; }
  static constexpr int last = 2;
#else
  static constexpr index_type nnz = 3;
  static const index_type* row_ptr() { static const index_type t[] = {0, 1, 2, 3}; return t; }
  static const index_type* col_idx() { static const index_type t[] = {0, 0, 1}; return t; }
  static constexpr int last = 2;
#endif
  static const index_type* colors() {
#if defined(WRONG_COLOR)
    static const index_type t[] = {0, 0, 1};
#else
    static const index_type t[] = {0, 1, 0};
#endif
    return t;
  }
  static void compressed(const double* x, const double* w, double* b) {
    b[0] = 2 * x[1] * w[0];
    b[1] = b[2] = 2 * x[0] * w[0];
    b[2] += w[1];
    b[3] = b[4] = 0;
    b[5] = w[1];
#if defined(WRONG_VALUE)
    b[0] = x[1];
#endif
  }
  static void decompress(const double* b, double* values) {
#if !defined(MISSING_ENTRY)
    values[1] = b[1];
#endif
#if defined(SURPLUS_ENTRY)
    values[2] = b[3];
#endif
    values[0] = b[0];
    values[last] = b[5];
#if defined(WRONG_DECOMPRESS)
    values[1] = b[2];
#endif
  }
  static void evaluate(const double* x, const double* w, double* values) {
    double b[6];
    compressed(x, w, b);
    decompress(b, values);
#if defined(WRONG_EVALUATE)
    values[1] = x[0];
#endif
  }
  static void gradient(const double* x, const double* w, double* g) {
    g[0] = 2 * x[0] * x[1] * w[0];
    g[1] = x[0] * x[0] * w[0] + x[2] * w[1];
    g[2] = x[1] * w[1];
#if defined(WRONG_GRADIENT)
    g[2] = x[1];
#endif
  }
  static void hvp(const double* x, const double* w, const double* d, double* p) {
    p[0] = 2 * w[0] * (x[1] * d[0] + x[0] * d[1]);
    p[1] = 2 * w[0] * x[0] * d[0] + w[1] * d[2];
#if defined(WRONG_PRODUCT)
    p[2] = w[1];
#elif !defined(UNWRITTEN_PRODUCT)
    p[2] = w[1] * d[1];
#endif
  }
};

struct square_hessian {
  using index_type = std::int32_t;
  using value_type = double;
  static constexpr index_type rows = 1, cols = 1, nnz = 1, num_colors = 1;
  static constexpr sparsegen::partition partition = sparsegen::partition::acyclic;
  static constexpr std::size_t compressed_size = 1;
  static const index_type* row_ptr() { static const index_type t[] = {0, 1}; return t; }
  static const index_type* col_idx() { static const index_type t[] = {0}; return t; }
  static const index_type* colors() { return col_idx(); }
#if defined(NEEDLESS_WEIGHTS)
  static void evaluate(const double*, const double* w, double* values) { values[0] = 2 * w[0]; }
#else
  static void evaluate(const double*, double* values) { values[0] = 2; }
#endif
  static void compressed(const double*, double* b) { b[0] = 2; }
  static void decompress(const double* b, double* values) { values[0] = b[0]; }
  static void gradient(const double* x, double* g) { g[0] = 2 * x[0]; }
  static void hvp(const double*, const double* d, double* p) { p[0] = 2 * d[0]; }
};
