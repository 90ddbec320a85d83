//===- bidirectional.h - J from colors of rows and of columns ---*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Where rows and columns have colors, an entry is read by that of
// its column where no other entry of its row has the same, else by that of its
// row (Coleman and Verma 1998). Which it is gets found once, at first use.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_BIDIRECTIONAL_H
#define SPARSEGEN_RUNTIME_BIDIRECTIONAL_H

#include <sparsegen/runtime/workspace.h>

#include <cstddef>

namespace sparsegen {
namespace runtime {

/// The color that an entry is read by.
enum class side : unsigned char { column, row };

/// Of each entry in CSR order, zero-based: by which color it is read. `column_colors` has the color of each column, -1
/// for none, each less than `num_column_colors`. Linear in rows, colors and entries. May throw std::bad_alloc.
template <class Index>
inline numbers<side> sides(Index rows, const Index* row_ptr, const Index* col_idx, const Index* column_colors,
                           Index num_column_colors) {
  numbers<side> found(static_cast<std::size_t>(row_ptr[rows]), side::row);
  // Of each color: the last row that has it, and whether it has it in two columns.
  numbers<Index> last(static_cast<std::size_t>(num_column_colors), Index{-1});
  numbers<bool> is_twice(static_cast<std::size_t>(num_column_colors), false);
  const auto for_each_color = [&](Index row, const auto& f) {
    for (Index k = row_ptr[row]; k < row_ptr[row + 1]; ++k)
      if (const Index color = column_colors[col_idx[k]]; color >= 0)
        f(static_cast<std::size_t>(k), static_cast<std::size_t>(color));
  };
  for (Index row = 0; row < rows; ++row) {
    for_each_color(row, [&](std::size_t, std::size_t color) {
      is_twice[color] = last[color] == row;
      last[color] = row;
    });
    for_each_color(row, [&](std::size_t entry, std::size_t color) {
      if (!is_twice[color]) found[entry] = side::column;
    });
  }
  return found;
}

/// Bidirectional decompression. `sides` is that of the pattern, `row_colors` and `column_colors` have -1 for none.
/// `tangents` is rows × num_column_colors, row-major; the adjoint of column j for the row color c is
/// adjoints[c * color_step + j * column_step]. Writes `values`, one an entry, in CSR order. Linear in the entries.
template <class Index, class Value>
inline void decompress_sides(Index rows, const Index* row_ptr, const Index* col_idx, const side* sides,
                             const Index* column_colors, Index num_column_colors, const Value* tangents,
                             const Index* row_colors, std::ptrdiff_t color_step, std::ptrdiff_t column_step,
                             const Value* adjoints, Value* values) {
  for (Index i = 0; i < rows; ++i) {
    const std::ptrdiff_t line = static_cast<std::ptrdiff_t>(i) * static_cast<std::ptrdiff_t>(num_column_colors);
    const std::ptrdiff_t own = static_cast<std::ptrdiff_t>(row_colors[i]) * color_step;
    for (Index k = row_ptr[i]; k < row_ptr[i + 1]; ++k) {
      const Index j = col_idx[k];
      values[k] = sides[k] == side::column ? tangents[line + static_cast<std::ptrdiff_t>(column_colors[j])]
                                           : adjoints[own + static_cast<std::ptrdiff_t>(j) * column_step];
    }
  }
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_BIDIRECTIONAL_H
