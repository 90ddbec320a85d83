//===- SparsityPattern.h - which entries may be nonzero ---------*- C++ -*-===//
//
// What propagate concludes and color, emit and the pictures read. It knows
// nothing of the IR, so that the coloring library stands alone.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sparsegen {

/// A set of (row, column), zero-based, in compressed sparse row form: columns
/// of row i are col[rowPtr[i]] .. col[rowPtr[i + 1] - 1], ascending, distinct.
struct SparsityPattern {
  std::int64_t rows = 0;
  std::int64_t cols = 0;
  std::vector<std::int64_t> rowPtr{0};
  std::vector<std::int32_t> col;

  std::int64_t nnz() const { return static_cast<std::int64_t>(col.size()); }
  std::span<const std::int32_t> row(std::int64_t i) const {
    return {col.data() + rowPtr[static_cast<std::size_t>(i)],
            static_cast<std::size_t>(rowPtr[static_cast<std::size_t>(i) + 1] - rowPtr[static_cast<std::size_t>(i)])};
  }
  friend bool operator==(const SparsityPattern&, const SparsityPattern&) = default;
};

/// What is kept of a matrix: all of it, or of a symmetric one the entries with row >= column.
enum class Triangle : std::uint8_t { Both, Lower };

}  // namespace sparsegen
