//===- Cells.h - a pattern as a picture's grid of cells ---------*- C++ -*-===//
//
// Internal to emit's pictures: a large pattern is drawn as fewer cells than it
// has elements.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <vector>

#include "Color/Coloring.h"
#include "Pattern/SparsityPattern.h"

namespace sparsegen {

/// A cell with at least one entry.
struct Cell {
  std::int32_t row = 0;
  std::int32_t col = 0;
  std::int32_t color = -1;  ///< of most of its entries, the least of equals
  std::int64_t count = 0;   ///< of its entries
};

struct Cells {
  std::int64_t rowStep = 1;  ///< rows a cell
  std::int64_t colStep = 1;  ///< columns a cell
  std::int64_t rows = 0;     ///< cells down
  std::int64_t cols = 0;     ///< cells to the right
  std::vector<Cell> cells;   ///< row by row, from left to right
};

/// The cells of a pattern, each of rowStep × colStep elements.
Cells cellsOf(const SparsityPattern& pattern, const Coloring& coloring, std::int64_t rowStep, std::int64_t colStep);

/// How many elements a cell needs for `length` of them to fit into `limit` cells.
inline std::int64_t stepFor(std::int64_t length, std::int64_t limit) {
  return length <= limit ? 1 : (length + limit - 1) / limit;
}

}  // namespace sparsegen
