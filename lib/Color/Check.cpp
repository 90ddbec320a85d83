//===- Check.cpp - the oracle of colorings ----------------------*- C++ -*-===//
//
// Says whether a coloring is one, from the definition and nothing else: every
// two entries of every row are compared. It shares no code with the algorithms.
//
//===----------------------------------------------------------------------===//
#include <set>

#include "Color/Coloring.h"

namespace sparsegen {
namespace {

std::string number(std::int64_t value) { return std::to_string(value); }

std::optional<std::string> checkRange(const SparsityPattern& pattern, const Coloring& coloring) {
  if (static_cast<std::int64_t>(coloring.colors.size()) != pattern.cols)
    return "there are " + number(static_cast<std::int64_t>(coloring.colors.size())) + " colors for " +
           number(pattern.cols) + " columns";
  std::set<std::int32_t> used;
  for (std::size_t j = 0; j < coloring.colors.size(); ++j) {
    const std::int32_t color = coloring.colors[j];
    if (color < -1 || color >= coloring.numColors)
      return "column " + std::to_string(j) + " has color " + number(color) + ", of " + number(coloring.numColors);
    if (color != -1) used.insert(color);
  }
  for (std::int32_t color = 0; color < coloring.numColors; ++color)
    if (used.count(color) == 0) return "no column has color " + number(color);
  return std::nullopt;
}

std::optional<std::string> checkEmpty(const SparsityPattern& pattern, const Coloring& coloring) {
  const std::set<std::int32_t> nonempty(pattern.col.begin(), pattern.col.end());
  for (std::int32_t j = 0; j < pattern.cols; ++j) {
    const std::int32_t color = coloring.colors[static_cast<std::size_t>(j)];
    const bool empty = nonempty.count(j) == 0;
    if (empty && color != -1) return "column " + number(j) + " is empty and has color " + number(color);
    if (!empty && color == -1) return "column " + number(j) + " has nonzeros and no color";
  }
  return std::nullopt;
}

std::optional<std::string> checkRow(std::int64_t i, std::span<const std::int32_t> row, const Coloring& coloring) {
  for (std::size_t a = 0; a < row.size(); ++a)
    for (std::size_t b = a + 1; b < row.size(); ++b) {
      const std::int32_t color = coloring.colors[static_cast<std::size_t>(row[a])];
      if (color == coloring.colors[static_cast<std::size_t>(row[b])])
        return "columns " + number(row[a]) + " and " + number(row[b]) + " share color " + number(color) +
               " and both have nonzeros in row " + number(i);
    }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> checkColoring(const SparsityPattern& pattern, const Coloring& coloring) {
  if (auto wrong = checkRange(pattern, coloring)) return wrong;
  if (auto wrong = checkEmpty(pattern, coloring)) return wrong;
  for (std::int64_t i = 0; i < pattern.rows; ++i)
    if (auto wrong = checkRow(i, pattern.row(i), coloring)) return wrong;
  return std::nullopt;
}

}  // namespace sparsegen
