//===- Cells.cpp - a pattern as a picture's grid of cells -------*- C++ -*-===//
//
// See Cells.h.
//
//===----------------------------------------------------------------------===//
#include "Emit/Cells.h"

#include <algorithm>
#include <utility>

#include "Color/Plan.h"

namespace sparsegen {
namespace {

/// The column of cells and the color of one entry.
using Mark = std::pair<std::int32_t, std::int32_t>;

/// Appends the cells of one row of cells, whose sorted marks are given.
void appendCells(std::vector<Cell>& cells, std::int32_t row, const std::vector<Mark>& marks) {
  std::int64_t most = 0;
  for (auto at = marks.begin(); at != marks.end();) {
    const auto end = std::upper_bound(at, marks.end(), *at);
    const std::int64_t count = end - at;
    if (cells.empty() || cells.back().row != row || cells.back().col != at->first) {
      cells.push_back({row, at->first, -1, 0});
      most = 0;
    }
    cells.back().count += count;
    if (count > most) {
      most = count;
      cells.back().color = at->second;
    }
    at = end;
  }
}

}  // namespace

Cells cellsOf(const SparsityPattern& pattern, const Coloring& coloring, std::int64_t rowStep, std::int64_t colStep) {
  Cells result{rowStep, colStep, (pattern.rows + rowStep - 1) / rowStep, (pattern.cols + colStep - 1) / colStep, {}};
  // Entries of a column coloring have the color of their column: no plan is needed for it.
  const bool byColumn = coloring.partition == Partition::Column;
  const std::vector<std::int32_t> colors = byColumn ? std::vector<std::int32_t>() : entryColors(pattern, coloring);
  std::vector<Mark> marks;
  for (std::int64_t row = 0; row < result.rows; ++row) {
    marks.clear();
    for (std::int64_t i = row * rowStep; i < std::min(pattern.rows, (row + 1) * rowStep); ++i)
      for (auto k = static_cast<std::size_t>(pattern.rowPtr[static_cast<std::size_t>(i)]);
           k < static_cast<std::size_t>(pattern.rowPtr[static_cast<std::size_t>(i) + 1]); ++k) {
        const std::int32_t column = pattern.col[k];
        marks.emplace_back(static_cast<std::int32_t>(column / colStep),
                           byColumn ? coloring.colors[static_cast<std::size_t>(column)] : colors[k]);
      }
    std::sort(marks.begin(), marks.end());
    appendCells(result.cells, static_cast<std::int32_t>(row), marks);
  }
  return result;
}

}  // namespace sparsegen
