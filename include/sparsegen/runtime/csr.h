//===- csr.h - sorted rows from entries in any order ------------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. What a structure pass visits comes in the order of the user's
// loops, with repetitions; a pattern in CSR has each entry once, rows and columns
// ascending.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_CSR_H
#define SPARSEGEN_RUNTIME_CSR_H

#include <sparsegen/runtime/workspace.h>

#include <cstddef>
#include <cstdint>

namespace sparsegen {
namespace runtime {

/// The columns of each row, ascending and distinct; fills `row_ptr`, which has rows + 1 zeros, with where each row
/// begins. `for_each_entry(f)` calls f(row, column) for each entry, as often as it is visited, always in the same
/// order; it is called twice. What was visited is transposed: by columns first, so that the rows are filled in
/// ascending order of columns. Linear in the visits, rows and columns. May throw std::bad_alloc.
template <class Index, class ForEachEntry>
inline numbers<Index> sorted_rows(std::size_t rows, std::size_t cols, numbers<Index>& row_ptr,
                                  const ForEachEntry& for_each_entry) {
  numbers<std::size_t> end(cols + 1);
  for_each_entry([&](std::size_t, std::size_t column) { ++end[column + 1]; });
  for (std::size_t column = 0; column < cols; ++column) end[column + 1] += end[column];
  numbers<Index> visited(end[cols]);
  for_each_entry([&](std::size_t row, std::size_t column) { visited[end[column]++] = static_cast<Index>(row); });
  // Now each column's rows end where it says.
  const auto for_each_distinct = [&](auto&& f) {
    numbers<Index> last(rows, Index{-1});
    for (std::size_t column = 0, k = 0; column < cols; ++column)
      for (; k < end[column]; ++k) {
        const auto row = static_cast<std::size_t>(visited[k]);
        if (last[row] == static_cast<Index>(column)) continue;
        last[row] = static_cast<Index>(column);
        f(row, static_cast<Index>(column));
      }
  };
  for_each_distinct([&](std::size_t row, Index) { ++row_ptr[row + 1]; });
  numbers<std::size_t> next(rows + 1);
  for (std::size_t row = 0; row < rows; ++row) {
    row_ptr[row + 1] += row_ptr[row];
    next[row + 1] = static_cast<std::size_t>(row_ptr[row + 1]);
  }
  numbers<Index> col_idx(static_cast<std::size_t>(row_ptr[rows]));
  for_each_distinct([&](std::size_t row, Index column) { col_idx[next[row]++] = column; });
  return col_idx;
}

/// Where a column stands in an ascending row, which has it. A binary search.
template <class Index>
inline std::int64_t rank_in_row(const Index* row, const Index* end, Index column) {
  std::int64_t first = 0, last = end - row;
  while (last - first > 1) {
    const std::int64_t middle = first + (last - first) / 2;
    (row[middle] <= column ? first : last) = middle;
  }
  return first;
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_CSR_H
