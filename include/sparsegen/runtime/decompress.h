//===- decompress.h - from the compressed Jacobian to its entries -*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Nothing here allocates or throws.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_DECOMPRESS_H
#define SPARSEGEN_RUNTIME_DECOMPRESS_H

#include <cstddef>

namespace sparsegen {
namespace runtime {

/// Column decompression: the entry (i, j) of J is the element (i, color of j)
/// of B = J·S.
///
/// `row_ptr` (rows + 1) and `col_idx` are the pattern in CSR, zero-based;
/// `colors` has the color of each column, and every column with an entry has
/// one. `compressed` is rows × num_colors, row-major. Writes `values`, one an
/// entry, in CSR order; it must not overlap `compressed`. Linear in the entries.
template <class Index, class Value>
inline void decompress_columns(Index rows, Index num_colors, const Index* row_ptr, const Index* col_idx,
                               const Index* colors, const Value* compressed, Value* values) {
  const Value* line = compressed;
  // A position in `compressed` may be too large for Index, so the row steps as a pointer.
  for (Index i = 0; i < rows; ++i, line += static_cast<std::ptrdiff_t>(num_colors)) {
    const Index end = row_ptr[i + 1];
    for (Index k = row_ptr[i]; k < end; ++k) values[k] = line[colors[col_idx[k]]];
  }
}

/// Row decompression: the entry (i, j) of J is the element (color of i, j) of B = Sᵀ·J.
///
/// `row_ptr` (rows + 1) and `col_idx` are the pattern in CSR, zero-based; `colors` has the color of each row, and every
/// row with an entry has one. The element (c, j) is compressed[c * color_step + j * column_step]: B itself has the
/// steps cols and 1, its transpose, as a sweep leaves it, 1 and num_colors. Writes `values`, one an entry, in CSR
/// order; it must not overlap `compressed`. Linear in the entries.
template <class Index, class Value>
inline void decompress_rows(Index rows, const Index* row_ptr, const Index* col_idx, const Index* colors,
                            std::ptrdiff_t color_step, std::ptrdiff_t column_step, const Value* compressed,
                            Value* values) {
  for (Index i = 0; i < rows; ++i) {
    const std::ptrdiff_t line = static_cast<std::ptrdiff_t>(colors[i]) * color_step;
    const Index end = row_ptr[i + 1];
    for (Index k = row_ptr[i]; k < end; ++k)
      values[k] = compressed[line + static_cast<std::ptrdiff_t>(col_idx[k]) * column_step];
  }
}

/// The transpose of a dense matrix, both row-major; they must not overlap. A few columns at a time: so both are read
/// and written in long runs.
template <class Index, class Value>
inline void transpose(Index rows, Index cols, const Value* from, Value* to) {
  constexpr std::ptrdiff_t runs = 8;
  const auto height = static_cast<std::ptrdiff_t>(rows), width = static_cast<std::ptrdiff_t>(cols);
  for (std::ptrdiff_t first = 0; first < width; first += runs) {
    const std::ptrdiff_t end = first + runs < width ? first + runs : width;
    for (std::ptrdiff_t i = 0; i < height; ++i)
      for (std::ptrdiff_t j = first; j < end; ++j) to[j * height + i] = from[i * width + j];
  }
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_DECOMPRESS_H
