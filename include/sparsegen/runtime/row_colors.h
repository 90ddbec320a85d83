//===- row_colors.h - colors of rows, found at run time ---------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. As colors.h, for Jacobians that are compressed by rows, or by rows
// and columns. The generator runs this very code.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_ROW_COLORS_H
#define SPARSEGEN_RUNTIME_ROW_COLORS_H

#include <sparsegen/runtime/colors.h>
#include <sparsegen/runtime/workspace.h>

#include <cstddef>
#include <cstdint>

namespace sparsegen {
namespace runtime {

/// Some rows of a pattern in CSR, zero-based; the others are empty.
template <class Index>
struct some_rows {
  numbers<Index> row_ptr;
  numbers<Index> col_idx;

  template <class Taken>
  some_rows(Index rows, const Index* from_ptr, const Index* from_idx, const Taken& is_taken)
      : row_ptr(static_cast<std::size_t>(rows) + 1) {
    for (Index i = 0; i < rows; ++i)
      row_ptr[at(i) + 1] = row_ptr[at(i)] + (is_taken(i) ? from_ptr[i + 1] - from_ptr[i] : Index{0});
    col_idx = numbers<Index>(at(row_ptr[at(rows)]));
    for (Index i = 0; i < rows; ++i)
      for (Index k = row_ptr[at(i)]; k < row_ptr[at(i) + 1]; ++k)
        col_idx[at(k)] = from_idx[from_ptr[i] + (k - row_ptr[at(i)])];
  }

  /// The same by columns.
  some_rows transposed(Index rows, Index cols) const {
    some_rows result;
    result.row_ptr = numbers<Index>(at(cols) + 1);
    for (std::size_t k = 0; k < col_idx.size(); ++k) ++result.row_ptr[at(col_idx[k]) + 1];
    for (Index j = 0; j < cols; ++j) result.row_ptr[at(j) + 1] += result.row_ptr[at(j)];
    result.col_idx = numbers<Index>(col_idx.size());
    numbers<Index> next(at(cols));
    for (Index j = 0; j < cols; ++j) next[at(j)] = result.row_ptr[at(j)];
    for (Index i = 0; i < rows; ++i)
      for (Index k = row_ptr[at(i)]; k < row_ptr[at(i) + 1]; ++k) result.col_idx[at(next[at(col_idx[at(k)])]++)] = i;
    return result;
  }

private:
  some_rows() = default;
  static std::size_t at(Index k) { return static_cast<std::size_t>(k); }
};

/// The colors of rows such that no two of one color have a column in common, as greedy_columns colors columns. Rows of
/// `longest` entries or fewer have none, -1. May throw std::bad_alloc.
template <class Index>
inline numbers<Index> greedy_row_colors(Index rows, Index cols, const Index* row_ptr, const Index* col_idx,
                                        Index longest = 0) {
  const auto is_long = [&](Index i) { return row_ptr[i + 1] - row_ptr[i] > longest; };
  const some_rows<Index> columns = some_rows<Index>(rows, row_ptr, col_idx, is_long).transposed(rows, cols);
  return greedy_column_colors(cols, rows, columns.row_ptr.data(), columns.col_idx.data());
}

/// The colors of all rows, then of all columns: rows of more than `longest` entries are read by rows, and the others by
/// columns. A coloring of both sides in the sense of Coleman and Verma (1998), with what each entry is read by known
/// beforehand. May throw std::bad_alloc.
template <class Index>
inline numbers<Index> greedy_side_colors(Index rows, Index cols, const Index* row_ptr, const Index* col_idx,
                                         Index longest) {
  const numbers<Index> of_rows = greedy_row_colors(rows, cols, row_ptr, col_idx, longest);
  const auto is_short = [&](Index i) { return row_ptr[i + 1] - row_ptr[i] <= longest; };
  const some_rows<Index> others(rows, row_ptr, col_idx, is_short);
  const numbers<Index> of_columns = greedy_column_colors(rows, cols, others.row_ptr.data(), others.col_idx.data());
  numbers<Index> colors(of_rows.size() + of_columns.size());
  for (std::size_t k = 0; k < of_rows.size(); ++k) colors[k] = of_rows[k];
  for (std::size_t k = 0; k < of_columns.size(); ++k) colors[of_rows.size() + k] = of_columns[k];
  return colors;
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_ROW_COLORS_H
