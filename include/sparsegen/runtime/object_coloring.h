//===- object_coloring.h - how an object's matrix is compressed -*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Where the structure is known at run time the object colors its
// pattern itself: columns, or rows, or both, or, of a symmetric matrix, by a star
// coloring; and its compressed matrix is read as that says.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_OBJECT_COLORING_H
#define SPARSEGEN_RUNTIME_OBJECT_COLORING_H

#include <sparsegen/runtime/bidirectional.h>
#include <sparsegen/runtime/column_coloring.h>
#include <sparsegen/runtime/decompress.h>
#include <sparsegen/runtime/partition.h>
#include <sparsegen/runtime/row_colors.h>
#include <sparsegen/runtime/star_coloring.h>
#include <sparsegen/runtime/symmetric.h>
#include <sparsegen/runtime/workspace.h>

#include <cstddef>
#include <cstdint>

namespace sparsegen {
namespace runtime {

/// How the matrix of an object is compressed.
template <class Index>
struct coloring {
  partition by = partition::column;
  numbers<Index> colors;  ///< as `colors()` has them
  Index num_column_colors = 0;
  Index num_row_colors = 0;
  numbers<side> sides;     ///< of each entry, where either color might give it: by which it is read
  std::size_t before = 0;  ///< where the colors of columns begin

  Index num_colors() const { return num_column_colors + num_row_colors; }
  const Index* of_columns() const { return colors.data() + before; }
  const Index* of_rows() const { return colors.data(); }
  bool has_columns() const { return by != partition::row; }
  bool has_rows() const { return by == partition::row || by == partition::bidirectional; }

  /// The elements of the compressed matrix: those of columns, behind which those of rows stand, and all.
  std::size_t tangents(Index rows) const {
    return static_cast<std::size_t>(rows) * static_cast<std::size_t>(num_column_colors);
  }
  std::size_t size(Index rows, Index cols) const {
    return tangents(rows) + static_cast<std::size_t>(cols) * static_cast<std::size_t>(num_row_colors);
  }
};

/// By columns. May throw std::bad_alloc.
template <class Index>
inline coloring<Index> colored_by_columns(Index rows, Index cols, const Index* row_ptr, const Index* col_idx) {
  coloring<Index> found;
  found.colors = best_column_colors(rows, cols, row_ptr, col_idx);
  found.num_column_colors = number_of_colors(found.colors);
  return found;
}

/// What is paid for a matrix: a run for each `lanes` colors, of which one of adjoints takes about three times as long
/// as one of tangents (Color/Choose.h).
template <class Index>
inline std::int64_t cost_of_runs(Index column_colors, Index row_colors, Index lanes) {
  constexpr std::int64_t adjoint = 3;
  const auto runs = [&](Index colors) { return (static_cast<std::int64_t>(colors) + lanes - 1) / lanes; };
  return runs(column_colors) + adjoint * runs(row_colors);
}

/// The length up to which rows are best read by columns, where each that is longer has a color of its own. Linear.
template <class Index>
inline Index longest_by_columns(Index rows, const Index* row_ptr, Index lanes) {
  const Index most = longest_row(rows, row_ptr);
  numbers<Index> of_length(static_cast<std::size_t>(most) + 1);
  for (Index row = 0; row < rows; ++row) ++of_length[static_cast<std::size_t>(row_ptr[row + 1] - row_ptr[row])];
  Index best = most, longer = 0;
  std::int64_t least = cost_of_runs(most, Index{0}, lanes);
  for (Index length = most; length > 0;) {
    longer += of_length[static_cast<std::size_t>(length--)];
    const std::int64_t cost = cost_of_runs(length, longer, lanes);
    if (cost > least || of_length[static_cast<std::size_t>(length)] == 0) continue;
    best = length;
    least = cost;
  }
  return best;
}

/// By rows. May throw std::bad_alloc.
template <class Index>
inline coloring<Index> colored_by_rows(Index rows, Index cols, const Index* row_ptr, const Index* col_idx) {
  coloring<Index> found;
  found.by = partition::row;
  found.colors = greedy_row_colors(rows, cols, row_ptr, col_idx);
  found.num_row_colors = number_of_colors(found.colors);
  return found;
}

/// Rows of more than `longest` entries by rows, and the others by columns. May throw std::bad_alloc.
template <class Index>
inline coloring<Index> colored_by_long_rows(Index rows, Index cols, const Index* row_ptr, const Index* col_idx,
                                            Index longest) {
  coloring<Index> found;
  found.by = partition::bidirectional;
  found.before = static_cast<std::size_t>(rows);
  found.colors = greedy_side_colors(rows, cols, row_ptr, col_idx, longest);
  for (std::size_t k = 0; k < found.colors.size(); ++k) {
    Index& count = k < found.before ? found.num_row_colors : found.num_column_colors;
    if (found.colors[k] >= count) count = found.colors[k] + 1;
  }
  found.sides = sides(rows, row_ptr, col_idx, found.of_columns(), found.num_column_colors);
  return found;
}

/// The entries of the longest column: no two of their rows share a color.
template <class Index>
inline Index longest_column(Index cols, Index nnz, const Index* col_idx) {
  numbers<Index> lengths(static_cast<std::size_t>(cols));
  Index longest = 0;
  for (Index k = 0; k < nnz; ++k)
    if (const Index length = ++lengths[static_cast<std::size_t>(col_idx[k])]; length > longest) longest = length;
  return longest;
}

/// By columns, by rows, or long rows by rows and all others by columns, whichever takes the least time in runs of so
/// many lanes; of equals by columns. What can't take less is not colored. May throw std::bad_alloc.
template <class Index>
inline coloring<Index> colored_by_sides(Index rows, Index cols, const Index* row_ptr, const Index* col_idx,
                                        Index lanes) {
  coloring<Index> best = colored_by_columns(rows, cols, row_ptr, col_idx);
  const auto cost = [&](const coloring<Index>& of) {
    return cost_of_runs(of.num_column_colors, of.num_row_colors, lanes);
  };
  if (cost(best) <= cost_of_runs(Index{0}, Index{1}, lanes)) return best;
  const auto keep = [&](coloring<Index> other) {
    if (cost(other) < cost(best)) best = static_cast<coloring<Index>&&>(other);
  };
  if (cost_of_runs(Index{0}, longest_column(cols, row_ptr[rows], col_idx), lanes) < cost(best))
    keep(colored_by_rows(rows, cols, row_ptr, col_idx));
  const Index longest = longest_by_columns(rows, row_ptr, lanes);
  if (cost_of_runs(longest, Index{1}, lanes) < cost(best))
    keep(colored_by_long_rows(rows, cols, row_ptr, col_idx, longest));
  return best;
}

/// Of a symmetric matrix, of which the lower triangle is given. May throw std::bad_alloc.
template <class Index>
inline coloring<Index> colored_symmetrically(Index rows, const Index* row_ptr, const Index* col_idx) {
  coloring<Index> found;
  found.by = partition::star;
  found.colors = best_star_colors(rows, row_ptr, col_idx);
  found.num_column_colors = number_of_colors(found.colors);
  found.sides = star_sides(rows, row_ptr, col_idx, found.colors.data(), found.num_column_colors);
  return found;
}

/// The compressed matrix, from the values, one an entry in CSR order: an element is the sum of what its line has of its
/// color. Linear in elements and entries.
template <class Index, class Value>
inline void compress(const coloring<Index>& by, Index rows, Index cols, const Index* row_ptr, const Index* col_idx,
                     const Value* values, Value* compressed) {
  for (std::size_t k = 0, size = by.size(rows, cols); k < size; ++k) compressed[k] = Value{};
  Value* const adjoints = compressed + by.tangents(rows);
  const auto element = [](Index line, Index width, Index k) {
    return static_cast<std::ptrdiff_t>(line) * static_cast<std::ptrdiff_t>(width) + static_cast<std::ptrdiff_t>(k);
  };
  const auto add = [&](Index row, Index column, Value value) {
    if (by.has_columns())
      if (const Index color = by.of_columns()[column]; color >= 0)
        compressed[element(row, by.num_column_colors, color)] += value;
    if (by.has_rows())
      if (const Index color = by.of_rows()[row]; color >= 0) adjoints[element(color, cols, column)] += value;
  };
  const bool is_triangle = by.by == partition::star || by.by == partition::acyclic;
  for (Index row = 0; row < rows; ++row)
    for (Index k = row_ptr[row]; k < row_ptr[row + 1]; ++k) {
      add(row, col_idx[k], values[k]);
      if (is_triangle && col_idx[k] != row) add(col_idx[k], row, values[k]);
    }
}

/// The values, one an entry in CSR order, from the compressed matrix.
template <class Index, class Value>
inline void decompress(const coloring<Index>& by, Index rows, Index cols, const Index* row_ptr, const Index* col_idx,
                       const Value* compressed, Value* values) {
  const Value* const adjoints = compressed + by.tangents(rows);
  switch (by.by) {
    case partition::column:
      return decompress_columns(rows, by.num_column_colors, row_ptr, col_idx, by.of_columns(), compressed, values);
    case partition::row:
      return decompress_rows(rows, row_ptr, col_idx, by.of_rows(), static_cast<std::ptrdiff_t>(cols), 1, adjoints,
                             values);
    case partition::bidirectional:
      return decompress_sides(rows, row_ptr, col_idx, by.sides.data(), by.of_columns(), by.num_column_colors,
                              compressed, by.of_rows(), static_cast<std::ptrdiff_t>(cols), 1, adjoints, values);
    case partition::star:
    case partition::acyclic:
      return decompress_star(rows, row_ptr, col_idx, by.sides.data(), by.of_columns(), by.num_column_colors,
                             compressed, values);
  }
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_OBJECT_COLORING_H
