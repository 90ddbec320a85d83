//===- columns.h - a pattern by columns -------------------------*- C++ -*-===//
//
// Stands behind the adapters: C++17, no library behind it. Generated patterns
// are in CSR. Many direct solvers (KLU, Eigen's SparseLU) take CSC: the arrays of
// that, and where each value goes, are made here once for a structure.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_ADAPTERS_COLUMNS_H
#define SPARSEGEN_ADAPTERS_COLUMNS_H

#include <cstddef>
#include <vector>

namespace sparsegen {
namespace adapters {

/// A pattern in CSC, zero-based, rows ascending in each column.
template <class Index>
struct columns {
  std::vector<Index> col_ptr;        ///< cols + 1
  std::vector<Index> row_idx;        ///< of each entry by columns
  std::vector<std::size_t> by_rows;  ///< of each entry by columns: its place in CSR
};

/// That of a generated struct or object. Linear in rows, columns and entries. May throw std::bad_alloc.
template <class Derivative>
columns<typename Derivative::index_type> columns_of(const Derivative& derivative) {
  using Index = typename Derivative::index_type;
  const auto at = [](Index index) { return static_cast<std::size_t>(index); };
  const Index* const row_ptr = derivative.row_ptr();
  const Index* const col_idx = derivative.col_idx();
  columns<Index> result{std::vector<Index>(at(derivative.cols) + 1), std::vector<Index>(at(derivative.nnz)),
                        std::vector<std::size_t>(at(derivative.nnz))};
  for (Index k = 0; k < derivative.nnz; ++k) ++result.col_ptr[at(col_idx[k]) + 1];
  for (Index col = 0; col < derivative.cols; ++col) result.col_ptr[at(col) + 1] += result.col_ptr[at(col)];
  std::vector<Index> next(result.col_ptr);
  for (Index row = 0; row < derivative.rows; ++row)
    for (Index k = row_ptr[row]; k < row_ptr[row + 1]; ++k) {
      const std::size_t place = at(next[at(col_idx[k])]++);
      result.row_idx[place] = row;
      result.by_rows[place] = at(k);
    }
  return result;
}

}  // namespace adapters
}  // namespace sparsegen

#endif  // SPARSEGEN_ADAPTERS_COLUMNS_H
