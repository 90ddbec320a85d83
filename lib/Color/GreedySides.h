//===- GreedySides.h - greedy bidirectional coloring ------------*- C++ -*-===//
//
// Internal to color. Where it is settled from which side each entry is read, the
// two sides are colored apart: two columns conflict where a row has entries in
// both and one of them is read from the columns' side (Gebremedhin, Manne and
// Pothen, SIAM Review 47, 2005, section 3.6: star bicoloring; Montoison, Dalle
// and Gebremedhin, "Revisiting sparse matrix coloring and bicoloring", 2025).
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "Color/Assignment.h"
#include "Color/Cover.h"

namespace sparsegen::color {

/// One side, seen so that it is the columns.
struct ReadSide {
  const SparsityPattern& pattern;  ///< lines × items
  const SparsityPattern& items;    ///< its transpose
  SparsityPattern own;             ///< the entries that are read from this side
  std::vector<bool> ownOfItem;     ///< of each entry of `items` in CSR order: whether it is one of them
};

/// The two sides of a reading. `entriesOfColumns` has for each entry of `columns`
/// its number in `pattern`. Linear.
ReadSide columnsSide(const SparsityPattern& pattern, const SparsityPattern& columns,
                     const std::vector<std::int64_t>& entriesOfColumns, const std::vector<ReadFrom>& readings);
ReadSide rowsSide(const SparsityPattern& pattern, const SparsityPattern& columns,
                  const std::vector<std::int64_t>& entriesOfColumns, const std::vector<ReadFrom>& readings);

/// Colors the items that have an entry of their own, in this order. At most the
/// sum over lines of length · entries read, twice.
Assignment greedySide(const ReadSide& side, std::span<const std::int32_t> order);

}  // namespace sparsegen::color
