//===- Grid.h - the grid that a pattern lives on ----------------*- C++ -*-===//
//
// Internal to color. The columns of a discretised equation are the points of a
// grid, numbered in mixed radix: column = Σ coordinate · stride. A pattern does
// not say which; the differences between the columns of its rows hint at the
// strides. A guess may be wrong: whatever is built on it is verified on the
// whole pattern.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "Pattern/SparsityPattern.h"

namespace sparsegen::color {

inline constexpr std::size_t kMostAxes = 4;

/// One digit of a column's number: (column / stride) mod extent.
struct GridAxis {
  std::int64_t stride = 1;
  std::int64_t extent = 1;

  std::int64_t of(std::int64_t column) const { return column / stride % extent; }
};

/// At most kMostAxes axes in ascending order of their strides, the first of stride 1. At most one
/// of them numbers fields (unknowns of one point), not places.
struct Grid {
  std::vector<GridAxis> axes;
  std::int32_t fieldAxis = -1;  ///< which one; -1 for none
};

/// Guesses, the likelier first; none where the rows that were looked at differ
/// too much. Looks at some hundreds of rows.
std::vector<Grid> guessGrids(const SparsityPattern& pattern);

}  // namespace sparsegen::color
