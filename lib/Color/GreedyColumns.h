//===- GreedyColumns.h - greedy partial distance-2 coloring -----*- C++ -*-===//
//
// Internal to color. The one greedy pass of column coloring; rows are colored as
// the columns of the transpose.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <span>

#include "Color/Assignment.h"
#include "Pattern/SparsityPattern.h"

namespace sparsegen::color {

/// Each column in this order takes the least color that no column with a row in
/// common has; empty columns take none. `columns` is the transpose of `pattern`.
/// O(entries · colors / 64), and where there are more than some hundreds of
/// colors at most the sum over rows of the square of the length.
Assignment greedyColumns(const SparsityPattern& pattern, const SparsityPattern& columns,
                         std::span<const std::int32_t> order);

}  // namespace sparsegen::color
