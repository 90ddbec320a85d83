//===- column_coloring.h - few colors for the columns of an object -*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Where the structure is known at run time the object colors its
// pattern itself: in natural order, which is best for bands, and where rows say
// that fewer colors might do, by a formula, which is best for grids, or in other
// orders.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_COLUMN_COLORING_H
#define SPARSEGEN_RUNTIME_COLUMN_COLORING_H

#include <sparsegen/runtime/colors.h>
#include <sparsegen/runtime/column_orders.h>
#include <sparsegen/runtime/lattice.h>
#include <sparsegen/runtime/workspace.h>

#include <cstddef>

namespace sparsegen {
namespace runtime {

/// One more than the largest.
template <class Index>
inline Index number_of_colors(const numbers<Index>& colors) {
  Index count = 0;
  for (const Index color : colors)
    if (color >= count) count = color + 1;
  return count;
}

/// The entries of the longest row: no two of their columns share a color.
template <class Index>
inline Index longest_row(Index rows, const Index* row_ptr) {
  Index longest = 0;
  for (Index row = 0; row < rows; ++row)
    if (row_ptr[row + 1] - row_ptr[row] > longest) longest = row_ptr[row + 1] - row_ptr[row];
  return longest;
}

/// By a formula with fewer than `limit` colors, from 0 on without a gap; -1 for columns that are empty. Nothing where
/// none is found that holds on all of the pattern. Linear.
template <class Index, class Position, class Empty>
inline numbers<Index> lattice_colors(const pattern_view<Position, Index>& pattern, const Empty& is_empty, Index least,
                                     Index limit) {
  constexpr std::int64_t always = 200'000;
  constexpr Index most = 65;  // no formula has more than 64 colors
  std::int64_t steps = always + static_cast<std::int64_t>(pattern.row_ptr[pattern.rows]);
  const auto found = find_lattice(pattern, static_cast<std::int32_t>(least < most ? least : most),
                                  static_cast<std::int32_t>(limit < most ? limit : most), steps);
  if (!found) return {};
  numbers<Index> colors(static_cast<std::size_t>(pattern.cols), Index{-1});
  numbers<Index> number(static_cast<std::size_t>(found->form.modulus), Index{-1});
  for (std::size_t column = 0; column < colors.size(); ++column)
    if (!is_empty(column)) number[static_cast<std::size_t>(found->colors[column])] = 0;
  Index count = 0;
  for (std::size_t color = 0; color < number.size(); ++color)
    if (number[color] == 0) number[color] = count++;
  for (std::size_t column = 0; column < colors.size(); ++column)
    if (!is_empty(column)) colors[column] = number[static_cast<std::size_t>(found->colors[column])];
  return colors;
}

/// The same of a pattern in CSR, zero-based; `columns` is its transpose.
template <class Index>
inline numbers<Index> lattice_column_colors(Index rows, const Index* row_ptr, const Index* col_idx,
                                            const column_rows<Index>& columns, Index least, Index limit) {
  const pattern_view<Index, Index> pattern{static_cast<std::int64_t>(rows), static_cast<std::int64_t>(columns.count()),
                                           row_ptr, col_idx};
  return lattice_colors(
      pattern, [&](std::size_t column) { return columns.is_empty(column); }, least, limit);
}

/// Colors of columns such that no two of one color share a row; -1 for empty ones. In natural order, by a
/// formula, or the fewest of several orders, of which no more are tried than may gain something. Memory is linear in
/// the pattern, and so is time while rows have fewer than 64 colors, but for smallest_last, which is tried where it
/// takes no more than some steps an entry. May throw std::bad_alloc.
template <class Index>
inline numbers<Index> best_column_colors(Index rows, Index cols, const Index* row_ptr, const Index* col_idx) {
  const column_rows<Index> columns(rows, cols, row_ptr, col_idx);
  greedy_columns<Index> greedy(rows, row_ptr, col_idx, columns);
  const Index least = longest_row(rows, row_ptr);
  numbers<Index> best = greedy.colors([](std::size_t k) { return k; });
  Index count = number_of_colors(best);
  const auto attempt = [&](const numbers<Index>& order) {
    numbers<Index> other = greedy.colors([&](std::size_t k) { return order[k]; });
    if (const Index found = number_of_colors(other); found < count) {
      count = found;
      best = static_cast<numbers<Index>&&>(other);
    }
  };
  if (count <= least) return best;
  if (numbers<Index> other = lattice_column_colors(rows, row_ptr, col_idx, columns, least, count); other.size() != 0)
    return other;
  attempt(largest_first(row_ptr, columns));
  if (count > least && pairs_in_rows(rows, row_ptr) <= most_pairs(row_ptr[rows]))
    attempt(smallest_last(row_ptr, col_idx, columns));
  return best;
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_COLUMN_COLORING_H
