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

#include <sparsegen/adapters/layout.h>

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

/// Whether a matrix has all entries of its diagonal. Implicit methods factorize I - h J; where entries of the diagonal
/// are missing SUNDIALS makes new index arrays each time.
using adapters::diagonal;

namespace detail {

#if SUNDIALS_VERSION_MAJOR >= 6
using real = sunrealtype;
#else
using real = realtype;
#endif

/// The shape of a SUNMatrix, its index arrays, and where in it each value goes.
struct layout : adapters::layout<sunindextype> {
  int type = CSC_MAT;
  sunindextype rows = 0, cols = 0;
};

/// Column c of `derivative` is in column c % cols. Throws std::length_error where sunindextype can't hold a size.
template <class Derivative>
layout layout_of(const Derivative& derivative, sunindextype cols, int type, diagonal kind) {
  const auto rows = static_cast<std::size_t>(derivative.rows), nnz = static_cast<std::size_t>(derivative.nnz);
  constexpr auto most = static_cast<std::size_t>(std::numeric_limits<sunindextype>::max());
  if (rows > most || static_cast<std::size_t>(derivative.cols) > most || nnz > most - rows)
    throw std::length_error("sparsegen: sunindextype can't hold the entries of this Jacobian");
  const adapters::lines by = type == CSC_MAT ? adapters::lines::columns : adapters::lines::rows;
  layout result;
  static_cast<adapters::layout<sunindextype>&>(result) =
      adapters::layout_of<sunindextype>(derivative, static_cast<std::size_t>(cols), by, kind);
  result.type = type;
  result.rows = static_cast<sunindextype>(rows);
  result.cols = cols;
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

/// Matrices of one structure, and the values on their way to them.
template <class Value>
class matrices {
public:
  /// Entries of the matrices, with those of the diagonal that are added.
  sunindextype nnz() const { return static_cast<sunindextype>(layout_.indices.size()); }

  /// A matrix with the pattern and zeros, which the caller destroys (SUNMatDestroy); null where it can't be allocated.
#if SUNDIALS_VERSION_MAJOR >= 6
  SUNMatrix create(SUNContext context) const {
    const SUNMatrix matrix = SUNSparseMatrix(layout_.rows, layout_.cols, nnz(), layout_.type, context);
#else
  SUNMatrix create() const {
    const SUNMatrix matrix = SUNSparseMatrix(layout_.rows, layout_.cols, nnz(), layout_.type);
#endif
    if (matrix) write_pattern(layout_, matrix);
    return matrix;
  }

protected:
  matrices(layout made, std::size_t values) : layout_(std::move(made)), values_(values) {}

  layout layout_;
  std::vector<Value> values_;
};

}  // namespace detail

/// A Jacobian df/dy for CVODE, ARKODE and KINSOL. It keeps nothing of the object that it was made from. One thread at a
/// time may evaluate.
template <class Derivative>
class jacobian : public detail::matrices<typename Derivative::value_type> {
public:
  using value_type = typename Derivative::value_type;

  /// `type` is CSC_MAT, as KLU prefers, or CSR_MAT. O(rows + columns + entries · log of a column's). Throws std::length_error where
  /// sunindextype can't hold its sizes.
  explicit jacobian(const Derivative& derivative = {}, int type = CSC_MAT, diagonal kind = diagonal::added)
      : base(detail::layout_of(derivative, static_cast<sunindextype>(derivative.cols), type, kind),
             static_cast<std::size_t>(derivative.nnz)) {}

  /// Writes the pattern and `nnz` values, in CSR order as `evaluate` writes them, to a matrix of this type and shape,
  /// which is enlarged where it has to be. Returns 0, or -1 where it is no such matrix or can't be enlarged.
  int assign(SUNMatrix matrix, const value_type* values) const {
    if (detail::begin(layout_, matrix) != 0) return -1;
    for (std::size_t k = 0; k < layout_.places.size(); ++k)
      SM_DATA_S(matrix)[layout_.places[k]] = static_cast<detail::real>(values[k]);
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
  using base = detail::matrices<value_type>;
  using base::layout_;
  using base::values_;
};

/// The Jacobian dF/dy + c dF/dy' of a residual F(t, y, y') for IDA, from one request with both as its inputs:
/// `SPARSEGEN_JACOBIAN(r[n], (y[n], yp[n]))`. Otherwise as `jacobian`.
template <class Derivative>
class dae_jacobian : public detail::matrices<typename Derivative::value_type> {
public:
  using value_type = typename Derivative::value_type;

  /// Throws std::invalid_argument where the columns are not twice the rows.
  explicit dae_jacobian(const Derivative& derivative = {}, int type = CSC_MAT)
      : base(detail::layout_of(derivative, checked_rows(derivative), type, diagonal::as_is),
             static_cast<std::size_t>(derivative.nnz)) {
    of_slopes_.reserve(values_.size());
    for (std::size_t k = 0; k < values_.size(); ++k) of_slopes_.push_back(derivative.col_idx()[k] >= derivative.rows);
  }

  /// `c` is what IDA calls c_j.
  int assign(SUNMatrix matrix, detail::real c, const value_type* values) const {
    if (detail::begin(layout_, matrix) != 0) return -1;
    for (std::size_t k = 0; k < layout_.places.size(); ++k)
      SM_DATA_S(matrix)[layout_.places[k]] += static_cast<detail::real>(values[k]) * (of_slopes_[k] ? c : detail::real(1));
    return 0;
  }

  template <class... Inputs>
  int evaluate(SUNMatrix matrix, detail::real c, const Derivative& derivative, Inputs&&... inputs) {
    const int failed = detail::evaluated(derivative, std::forward<Inputs>(inputs)..., values_.data());
    return failed != 0 ? failed : assign(matrix, c, values_.data());
  }

private:
  using base = detail::matrices<value_type>;
  using base::layout_;
  using base::values_;

  static sunindextype checked_rows(const Derivative& derivative) {
    if (derivative.cols / 2 != derivative.rows || derivative.cols % 2 != 0)
      throw std::invalid_argument("sparsegen: a DAE's Jacobian has the columns of y, then those of y'");
    return static_cast<sunindextype>(derivative.rows);
  }

  std::vector<bool> of_slopes_;
};

}  // namespace sundials
}  // namespace sparsegen

#endif  // SPARSEGEN_ADAPTERS_SUNDIALS_H
