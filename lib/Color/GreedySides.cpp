//===- GreedySides.cpp - greedy bidirectional coloring ----------*- C++ -*-===//
//
// See GreedySides.h.
//
//===----------------------------------------------------------------------===//
#include "Color/GreedySides.h"

#include <algorithm>

#include "Color/Coloring.h"

namespace sparsegen::color {
namespace {

/// The entries of `pattern` for which `keep` is true of their number.
template <class Keep>
SparsityPattern subset(const SparsityPattern& pattern, const Keep& keep) {
  SparsityPattern result;
  result.rows = pattern.rows;
  result.cols = pattern.cols;
  result.rowPtr.reserve(pattern.rowPtr.size());
  for (std::int64_t i = 0; i < pattern.rows; ++i) {
    for (std::int64_t k = pattern.rowPtr[at(i)]; k < pattern.rowPtr[at(i) + 1]; ++k)
      if (keep(k)) result.col.push_back(pattern.col[at(k)]);
    result.rowPtr.push_back(result.nnz());
  }
  return result;
}

}  // namespace

ReadSide columnsSide(const SparsityPattern& pattern, const SparsityPattern& columns,
                     const std::vector<std::int64_t>& entriesOfColumns, const std::vector<ReadFrom>& readings) {
  const auto own = [&](std::int64_t k) { return readings[at(k)] == ReadFrom::Columns; };
  ReadSide side{pattern, columns, subset(pattern, own), {}};
  for (const std::int64_t entry : entriesOfColumns) side.ownOfItem.push_back(own(entry));
  return side;
}

ReadSide rowsSide(const SparsityPattern& pattern, const SparsityPattern& columns,
                  const std::vector<std::int64_t>& entriesOfColumns, const std::vector<ReadFrom>& readings) {
  const auto own = [&](std::int64_t k) { return readings[at(entriesOfColumns[at(k)])] == ReadFrom::Rows; };
  ReadSide side{columns, pattern, subset(columns, own), {}};
  for (const ReadFrom reading : readings) side.ownOfItem.push_back(reading == ReadFrom::Rows);
  return side;
}

Assignment greedySide(const ReadSide& side, std::span<const std::int32_t> order) {
  Assignment result;
  result.colors.assign(at(side.items.rows), kNoColor);
  std::vector<std::int32_t> forbiddenFor(1, kNoColor);
  for (const std::int32_t item : order) {
    bool needed = false;
    for (std::int64_t k = side.items.rowPtr[at(item)]; k < side.items.rowPtr[at(item) + 1] && !needed; ++k)
      needed = side.ownOfItem[at(k)];
    if (!needed) continue;
    for (std::int64_t k = side.items.rowPtr[at(item)]; k < side.items.rowPtr[at(item) + 1]; ++k) {
      const std::int32_t line = side.items.col[at(k)];
      const SparsityPattern& conflicting = side.ownOfItem[at(k)] ? side.pattern : side.own;
      for (const std::int32_t other : conflicting.row(line))
        if (result.colors[at(other)] != kNoColor) forbiddenFor[at(result.colors[at(other)])] = item;
    }
    std::int32_t color = 0;
    while (forbiddenFor[at(color)] == item) ++color;
    result.colors[at(item)] = color;
    if (color < result.count) continue;
    ++result.count;
    forbiddenFor.push_back(kNoColor);
  }
  return result;
}

}  // namespace sparsegen::color
