//===- eigen.h - derivatives as Eigen's sparse matrices ---------*- C++ -*-===//
//
// For programs that solve with Eigen: C++17 and Eigen 3.3. A generated Jacobian
// or Hessian, static or made at run time, as a matrix by rows without a copy, or
// as one by columns, which Eigen's direct solvers take.
//
//     sparsegen::eigen::by_columns<rhs_jacobian> J(jacobian);      // once
//     solver.analyzePattern(J.matrix());                           // once
//     solver.factorize(J.evaluate(jacobian, n, x.data()));         // as often as you like
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_ADAPTERS_EIGEN_H
#define SPARSEGEN_ADAPTERS_EIGEN_H

#include <sparsegen/adapters/layout.h>

#include <Eigen/SparseCore>
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace sparsegen {
namespace eigen {

/// The matrix whose arrays are those that `evaluate` writes.
template <class Derivative>
using row_major =
    Eigen::SparseMatrix<typename Derivative::value_type, Eigen::RowMajor, typename Derivative::index_type>;

template <class Derivative>
using column_major =
    Eigen::SparseMatrix<typename Derivative::value_type, Eigen::ColMajor, typename Derivative::index_type>;

/// The pattern of `derivative` with these `nnz` values, seen as a matrix by rows. Nothing is copied: both must outlive
/// it. Of a Hessian it is the lower triangle: `map(H, values).template selfadjointView<Eigen::Lower>()`.
template <class Derivative>
Eigen::Map<const row_major<Derivative>> map(const Derivative& derivative,
                                            const typename Derivative::value_type* values) {
  return {derivative.rows,      derivative.cols,      derivative.nnz,
          derivative.row_ptr(), derivative.col_idx(), values};
}

/// A Hessian for Eigen's Cholesky factorizations, by columns. The lower triangle by rows is the upper triangle by
/// columns, so nothing is copied here either: `Eigen::SimplicialLLT<column_major<Hessian>, Eigen::Upper>`.
template <class Hessian>
Eigen::Map<const column_major<Hessian>> map_upper(const Hessian& hessian, const typename Hessian::value_type* values) {
  return {hessian.rows, hessian.cols, hessian.nnz, hessian.row_ptr(), hessian.col_idx(), values};
}

/// A matrix by rows that owns the pattern and zeros: `jacobian.evaluate(inputs..., matrix.valuePtr())`. Linear in
/// rows and entries.
template <class Derivative>
row_major<Derivative> matrix(const Derivative& derivative) {
  row_major<Derivative> result(derivative.rows, derivative.cols);
  result.resizeNonZeros(derivative.nnz);
  std::copy_n(derivative.row_ptr(), static_cast<std::size_t>(derivative.rows) + 1, result.outerIndexPtr());
  std::copy_n(derivative.col_idx(), static_cast<std::size_t>(derivative.nnz), result.innerIndexPtr());
  std::fill_n(result.valuePtr(), static_cast<std::size_t>(derivative.nnz), typename Derivative::value_type(0));
  return result;
}

/// A derivative as a matrix by columns. The places of its values are found once. It keeps nothing of the object that
/// it was made from.
template <class Derivative>
class by_columns {
public:
  using value_type = typename Derivative::value_type;

  /// Linear in rows, columns and entries, times the logarithm of a column's length. May throw std::bad_alloc.
  explicit by_columns(const Derivative& derivative = {})
      : matrix_(derivative.rows, derivative.cols), values_(static_cast<std::size_t>(derivative.nnz)) {
    auto pattern = adapters::layout_of<typename Derivative::index_type>(
        derivative, static_cast<std::size_t>(derivative.cols), adapters::lines::columns, adapters::diagonal::as_is);
    matrix_.resizeNonZeros(derivative.nnz);
    std::copy(pattern.starts.begin(), pattern.starts.end(), matrix_.outerIndexPtr());
    std::copy(pattern.indices.begin(), pattern.indices.end(), matrix_.innerIndexPtr());
    std::fill_n(matrix_.valuePtr(), values_.size(), value_type(0));
    places_ = std::move(pattern.places);
  }

  /// The matrix with what was assigned last; at first with zeros.
  const column_major<Derivative>& matrix() const { return matrix_; }

  /// Takes `nnz` values as `evaluate` writes them.
  const column_major<Derivative>& assign(const value_type* values) {
    value_type* const written = matrix_.valuePtr();
    for (std::size_t k = 0; k < places_.size(); ++k) written[places_[k]] = values[k];
    return matrix_;
  }

  /// Evaluates `derivative`, which has the structure that this was made from, and takes its values. What the inputs
  /// throw there is thrown here.
  template <class... Inputs>
  const column_major<Derivative>& evaluate(const Derivative& derivative, Inputs&&... inputs) {
    derivative.evaluate(std::forward<Inputs>(inputs)..., values_.data());
    return assign(values_.data());
  }

private:
  column_major<Derivative> matrix_;
  std::vector<value_type> values_;
  std::vector<std::size_t> places_;
};

}  // namespace eigen
}  // namespace sparsegen

#endif  // SPARSEGEN_ADAPTERS_EIGEN_H
