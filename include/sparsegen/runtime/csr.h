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

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace sparsegen {
namespace runtime {

/// Sorts what stands for the distinct columns of one row, out of `cols`: columns, or what is ordered by them.
/// `element(column, to)` says whether a column is of the row, and what stands for it. Linear where they are few that
/// stand in no order; else in their number times its logarithm, or in the number of all columns, whichever is less.
template <class Element, class ElementOf>
inline void sort_row(Element* first, Element* end, std::size_t cols, const ElementOf& element) {
  constexpr std::ptrdiff_t few = 32;
  const std::ptrdiff_t count = end - first;
  if (count > few && static_cast<std::size_t>(count) > cols / few) {
    for (std::size_t column = 0; column < cols; ++column)
      if (element(column, *first)) ++first;
    return;
  }
  if (count > few) return std::sort(first, end);
  for (Element* next = first; next < end; ++next) {
    const Element moved = *next;
    Element* place = next;
    for (; place > first && moved < place[-1]; --place) *place = place[-1];
    *place = moved;
  }
}

/// The columns of each row, ascending and distinct; fills `row_ptr`, which has rows + 1 zeros, with where each row
/// begins. `for_each_entry(f)` calls f(row, column) for each entry, as often as it is visited, always in the same
/// order; it is called twice. Linear in the visits, rows and columns, times the logarithm of a row's length. May throw
/// std::bad_alloc.
template <class Index, class ForEachEntry>
inline numbers<Index> sorted_rows(std::size_t rows, std::size_t cols, numbers<Index>& row_ptr,
                                  const ForEachEntry& for_each_entry) {
  numbers<std::size_t> end(rows + 1);
  for_each_entry([&](std::size_t row, std::size_t) { ++end[row + 1]; });
  for (std::size_t row = 0; row < rows; ++row) end[row + 1] += end[row];
  numbers<Index> visited(end[rows]);
  for_each_entry([&](std::size_t row, std::size_t column) { visited[end[row]++] = static_cast<Index>(column); });
  // Now each row ends where it says. Its distinct columns move forward, behind those of the row before.
  numbers<Index> last(cols, Index{-1});
  std::size_t count = 0;
  for (std::size_t row = 0, k = 0; row < rows; ++row) {
    const std::size_t first = count;
    for (; k < end[row]; ++k) {
      const Index column = visited[k];
      if (last[static_cast<std::size_t>(column)] == static_cast<Index>(row)) continue;
      last[static_cast<std::size_t>(column)] = static_cast<Index>(row);
      visited[count++] = column;
    }
    sort_row(visited.data() + first, visited.data() + count, cols, [&](std::size_t column, Index& to) {
      if (last[column] != static_cast<Index>(row)) return false;
      to = static_cast<Index>(column);
      return true;
    });
    row_ptr[row + 1] = static_cast<Index>(count);
  }
  numbers<Index> col_idx(count);
  std::copy(visited.begin(), visited.begin() + count, col_idx.data());
  return col_idx;
}

/// Where a column stands in an ascending row, which has it. A binary search without branches, which nobody could
/// predict.
template <class Index>
inline std::int64_t rank_in_row(const Index* row, const Index* end, Index column) {
  const Index* first = row;
  for (std::ptrdiff_t length = end - row; length > 1;) {
    const std::ptrdiff_t half = length / 2;
    first += first[half] <= column ? half : 0;
    length -= half;
  }
  return first - row;
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_CSR_H
