//===- sundials.h - Jacobians as SUNDIALS' sparse matrices ------*- C++ -*-===//
//
// For programs that integrate or solve with CVODE, ARKODE, IDA or KINSOL and a
// sparse direct solver (KLU): C++17 and SUNDIALS 4 or later, with 32- or 64-bit
// indices. A generated Jacobian, static or made at run time, is written to a
// SUNMatrix in CSC or CSR.
//
//     sparsegen::sundials::jacobian<rhs_jacobian> J(derivative);      // once
//     SUNMatrix A = J.create(context);                                // once; KLU's linear solver takes it
//     int jac(..., SUNMatrix A, ...) { return J.evaluate(A, derivative, t, y, user_data); }
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_ADAPTERS_SUNDIALS_H
#define SPARSEGEN_ADAPTERS_SUNDIALS_H

#include <sundials/sundials_config.h>
#include <sunmatrix/sunmatrix_sparse.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

namespace sparsegen {
namespace sundials {

/// Whether a matrix has all entries of its diagonal. `added`: also those that the Jacobian lacks, as zeros. Implicit
/// methods factorize I - h J; where entries of the diagonal are missing SUNDIALS makes new index arrays each time.
enum class diagonal : unsigned char { as_is, added };

namespace detail {

/// The index arrays of a SUNMatrix, and where in it each value goes.
struct layout {
  int type = CSC_MAT;
  sunindextype rows = 0, cols = 0;
  std::vector<sunindextype> starts;   ///< of each column (row), and the number of entries
  std::vector<sunindextype> indices;  ///< ascending in each
  std::vector<std::size_t> places;    ///< of each value, in the order of CSR
};

/// Places the entries of `derivative`, column `c` in column `c % cols`; linear in rows, columns and entries. Throws
/// std::length_error where sunindextype can't hold a size.
template <class Derivative>
layout layout_of(const Derivative& derivative, sunindextype cols, int type, diagonal kind) {
  const auto at = [](auto index) { return static_cast<std::size_t>(index); };
  const std::size_t rows = at(derivative.rows), nnz = at(derivative.nnz);
  const std::size_t most = at(std::numeric_limits<sunindextype>::max());
  if (rows > most || nnz > most - std::min(rows, most))
    throw std::length_error("sparsegen: sunindextype can't hold the entries of this Jacobian");
  struct entry {
    sunindextype row, col;
    std::size_t value;  // its number in CSR; `nnz` for one of the diagonal that is added
  };
  std::vector<entry> entries;
  entries.reserve(nnz + (kind == diagonal::added ? std::min(rows, at(cols)) : 0));
  for (std::size_t row = 0; row < rows; ++row)
    for (auto k = at(derivative.row_ptr()[row]); k < at(derivative.row_ptr()[row + 1]); ++k)
      entries.push_back({static_cast<sunindextype>(row), static_cast<sunindextype>(derivative.col_idx()[k]) % cols, k});
  if (kind == diagonal::added)
    for (sunindextype i = 0; at(i) < rows && i < cols; ++i) entries.push_back({i, i, nnz});

  // Two stable counting sorts: by the inner index, then by the outer one.
  const auto sorted_by = [&](auto key, std::size_t count) {
    std::vector<std::size_t> next(count + 1);
    for (const entry& each : entries) ++next[at(key(each)) + 1];
    for (std::size_t i = 0; i < count; ++i) next[i + 1] += next[i];
    std::vector<entry> sorted(entries.size());
    for (const entry& each : entries) sorted[next[at(key(each))]++] = each;
    entries.swap(sorted);
  };
  const auto outer = [type](const entry& each) { return type == CSC_MAT ? each.col : each.row; };
  const auto inner = [type](const entry& each) { return type == CSC_MAT ? each.row : each.col; };
  const std::size_t lines = type == CSC_MAT ? at(cols) : rows;
  sorted_by(inner, type == CSC_MAT ? rows : at(cols));
  sorted_by(outer, lines);

  layout result;
  result.type = type;
  result.rows = static_cast<sunindextype>(rows);
  result.cols = cols;
  result.starts.assign(lines + 1, 0);
  result.places.assign(nnz, 0);
  for (std::size_t e = 0; e < entries.size(); ++e) {
    const entry& each = entries[e];
    if (e == 0 || each.row != entries[e - 1].row || each.col != entries[e - 1].col) {
      result.indices.push_back(inner(each));
      ++result.starts[at(outer(each)) + 1];
    }
    if (each.value < nnz) result.places[each.value] = result.indices.size() - 1;
  }
  for (std::size_t line = 0; line < lines; ++line) result.starts[line + 1] += result.starts[line];
  return result;
}

/// Gives a matrix that is large enough this pattern, and zeros.
inline void write_pattern(const layout& layout, SUNMatrix matrix) {
  std::copy(layout.starts.begin(), layout.starts.end(), SM_INDEXPTRS_S(matrix));
  std::copy(layout.indices.begin(), layout.indices.end(), SM_INDEXVALS_S(matrix));
  std::fill_n(SM_DATA_S(matrix), layout.indices.size(), 0);
}

/// Makes `matrix` one of this pattern with zeros, whatever it held: SUNMatZero empties the index arrays too. Returns 0,
/// or -1 where it is none of this type and shape, or can't be enlarged.
inline int begin(const layout& layout, SUNMatrix matrix) {
  if (SUNMatGetID(matrix) != SUNMATRIX_SPARSE || SM_SPARSETYPE_S(matrix) != layout.type ||
      SM_ROWS_S(matrix) != layout.rows || SM_COLUMNS_S(matrix) != layout.cols)
    return -1;
  const auto entries = static_cast<sunindextype>(layout.indices.size());
  if (SM_NNZ_S(matrix) < entries && SUNSparseMatrix_Reallocate(matrix, entries) != 0) return -1;
  write_pattern(layout, matrix);
  return 0;
}

/// A matrix with this pattern and zeros; null where SUNDIALS can't allocate it.
#if SUNDIALS_VERSION_MAJOR >= 6
inline SUNMatrix create(const layout& layout, SUNContext context) {
  const SUNMatrix matrix = SUNSparseMatrix(layout.rows, layout.cols, static_cast<sunindextype>(layout.indices.size()),
                                           layout.type, context);
#else
inline SUNMatrix create(const layout& layout) {
  const SUNMatrix matrix =
      SUNSparseMatrix(layout.rows, layout.cols, static_cast<sunindextype>(layout.indices.size()), layout.type);
#endif
  if (matrix) write_pattern(layout, matrix);
  return matrix;
}

/// What `evaluate` returns, where that is an integer as SUNDIALS' callbacks return it; else 0.
template <class Derivative, class... Inputs>
int evaluated(const Derivative& derivative, Inputs&&... inputs) {
  using result = decltype(derivative.evaluate(std::forward<Inputs>(inputs)...));
  if constexpr (std::is_integral_v<result>) {
    return static_cast<int>(derivative.evaluate(std::forward<Inputs>(inputs)...));
  } else {
    derivative.evaluate(std::forward<Inputs>(inputs)...);
    return 0;
  }
}

}  // namespace detail

/// A Jacobian df/dy for CVODE, ARKODE and KINSOL. It keeps nothing of the object that it was made from. One thread at a
/// time may evaluate.
template <class Derivative>
class jacobian {
public:
  using value_type = typename Derivative::value_type;

  /// `type` is CSC_MAT, as KLU prefers, or CSR_MAT. Linear in rows, columns and entries. Throws std::length_error where
  /// sunindextype can't hold its sizes.
  explicit jacobian(const Derivative& derivative = {}, int type = CSC_MAT, diagonal kind = diagonal::added)
      : layout_(detail::layout_of(derivative, static_cast<sunindextype>(derivative.cols), type, kind)),
        values_(static_cast<std::size_t>(derivative.nnz)) {}

  /// Entries of the matrices, with those of the diagonal that are added.
  sunindextype nnz() const { return static_cast<sunindextype>(layout_.indices.size()); }

  /// A matrix with the pattern and zeros, which the caller destroys (SUNMatDestroy); null where it can't be allocated.
#if SUNDIALS_VERSION_MAJOR >= 6
  SUNMatrix create(SUNContext context) const { return detail::create(layout_, context); }
#else
  SUNMatrix create() const { return detail::create(layout_); }
#endif

  /// Writes the pattern and `nnz` values, in CSR order as `evaluate` writes them, to a matrix of this type and shape,
  /// which is enlarged where it has to be. Returns 0, or -1 where it is no such matrix or can't be enlarged.
  int assign(SUNMatrix matrix, const value_type* values) const {
    if (detail::begin(layout_, matrix) != 0) return -1;
    for (std::size_t k = 0; k < layout_.places.size(); ++k)
      SM_DATA_S(matrix)[layout_.places[k]] = static_cast<realtype>(values[k]);
    return 0;
  }

  /// Evaluates `derivative`, which has the structure that this was made from, and assigns its values. Returns what the
  /// user's function returns, where that is an integer other than 0, or what `assign` returns.
  template <class... Inputs>
  int evaluate(SUNMatrix matrix, const Derivative& derivative, Inputs&&... inputs) {
    const int failed = detail::evaluated(derivative, std::forward<Inputs>(inputs)..., values_.data());
    return failed != 0 ? failed : assign(matrix, values_.data());
  }

private:
  detail::layout layout_;
  std::vector<value_type> values_;
};

/// The Jacobian dF/dy + c dF/dy' of a residual F(t, y, y') for IDA, from one request with both as its inputs:
/// `SPARSEGEN_JACOBIAN(r[n], (y[n], yp[n]))`. Otherwise as `jacobian`.
template <class Derivative>
class dae_jacobian {
public:
  using value_type = typename Derivative::value_type;

  /// Throws std::invalid_argument where the columns are not twice the rows.
  explicit dae_jacobian(const Derivative& derivative = {}, int type = CSC_MAT) : rows_(checked(derivative)) {
    const auto cols = static_cast<std::size_t>(derivative.rows);
    layout_ = detail::layout_of(derivative, rows_, type, diagonal::as_is);
    values_.resize(static_cast<std::size_t>(derivative.nnz));
    of_slopes_.reserve(values_.size());
    for (std::size_t k = 0; k < values_.size(); ++k)
      of_slopes_.push_back(static_cast<std::size_t>(derivative.col_idx()[k]) >= cols);
  }

  sunindextype nnz() const { return static_cast<sunindextype>(layout_.indices.size()); }

#if SUNDIALS_VERSION_MAJOR >= 6
  SUNMatrix create(SUNContext context) const { return detail::create(layout_, context); }
#else
  SUNMatrix create() const { return detail::create(layout_); }
#endif

  /// `c` is what IDA calls c_j.
  int assign(SUNMatrix matrix, realtype c, const value_type* values) const {
    if (detail::begin(layout_, matrix) != 0) return -1;
    for (std::size_t k = 0; k < layout_.places.size(); ++k)
      SM_DATA_S(matrix)[layout_.places[k]] += static_cast<realtype>(values[k]) * (of_slopes_[k] ? c : realtype(1));
    return 0;
  }

  template <class... Inputs>
  int evaluate(SUNMatrix matrix, realtype c, const Derivative& derivative, Inputs&&... inputs) {
    const int failed = detail::evaluated(derivative, std::forward<Inputs>(inputs)..., values_.data());
    return failed != 0 ? failed : assign(matrix, c, values_.data());
  }

private:
  static sunindextype checked(const Derivative& derivative) {
    if (derivative.cols / 2 != derivative.rows || derivative.cols % 2 != 0)
      throw std::invalid_argument("sparsegen: a DAE's Jacobian has the columns of y, then those of y'");
    return static_cast<sunindextype>(derivative.rows);
  }

  sunindextype rows_;
  detail::layout layout_;
  std::vector<value_type> values_;
  std::vector<bool> of_slopes_;
};

}  // namespace sundials
}  // namespace sparsegen

#endif  // SPARSEGEN_ADAPTERS_SUNDIALS_H
