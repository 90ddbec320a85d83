//===- layout.h - a pattern as a solver lays it out -------------*- C++ -*-===//
//
// Stands behind the adapters: C++17, no library behind it. Generated patterns
// are in CSR. Solvers want CSC, other index types, or the whole diagonal: the
// arrays of that, and where each value goes, are made here once for a structure.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_ADAPTERS_LAYOUT_H
#define SPARSEGEN_ADAPTERS_LAYOUT_H

#include <sparsegen/runtime/csr.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace sparsegen {
namespace adapters {

/// Lines are the columns of CSC, or the rows of CSR.
enum class lines : unsigned char { columns, rows };

/// Whether all entries of the diagonal are there. `added`: also those that the Jacobian lacks, as zeros.
enum class diagonal : unsigned char { as_is, added };

/// A pattern, zero-based, ascending in each line, and the place in it of each value.
template <class Index>
struct layout {
  std::vector<Index> starts;        ///< of each line, and the number of entries
  std::vector<Index> indices;       ///< of each entry in its line
  std::vector<std::size_t> places;  ///< of each value, in the order of the derivative's CSR
};

/// Lays `derivative` out in a matrix of `cols` columns, its column c in column c % cols. Linear in rows, columns and
/// entries, times the logarithm of a line's length. `Index` can hold the sizes. May throw std::bad_alloc.
template <class Index, class Derivative>
layout<Index> layout_of(const Derivative& derivative, std::size_t cols, lines by, diagonal kind) {
  const auto at = [](auto index) { return static_cast<std::size_t>(index); };
  const std::size_t rows = at(derivative.rows);
  const auto* const row_ptr = derivative.row_ptr();
  const auto* const col_idx = derivative.col_idx();
  const auto for_each_value = [&](const auto& visit) {
    for (std::size_t row = 0; row < rows; ++row)
      for (std::size_t k = at(row_ptr[row]); k < at(row_ptr[row + 1]); ++k) {
        const std::size_t col = at(col_idx[k]) % cols;
        by == lines::rows ? visit(row, col) : visit(col, row);
      }
  };
  const std::size_t count = by == lines::rows ? rows : cols, width = by == lines::rows ? cols : rows;
  runtime::numbers<Index> starts(count + 1);
  const runtime::numbers<Index> indices =
      runtime::sorted_rows<Index>(count, width, starts, [&](const auto& visit) {
        for_each_value(visit);
        if (kind == diagonal::added)
          for (std::size_t i = 0; i < std::min(rows, cols); ++i) visit(i, i);
      });
  layout<Index> result{{starts.begin(), starts.end()}, {indices.begin(), indices.end()}, {}};
  result.places.reserve(at(derivative.nnz));
  for_each_value([&](std::size_t line, std::size_t other) {
    const Index* const first = indices.data() + starts[line];
    result.places.push_back(at(starts[line]) + at(runtime::rank_in_row(first, indices.data() + starts[line + 1],
                                                                      static_cast<Index>(other))));
  });
  return result;
}

}  // namespace adapters
}  // namespace sparsegen

#endif  // SPARSEGEN_ADAPTERS_LAYOUT_H
