//===- Check.cpp - the oracle of colorings ----------------------*- C++ -*-===//
//
// Says whether a coloring is one, from the definition and nothing else: each
// entry must be readable from the compressed matrix. An entry (i, j) is read
// from the columns' side where column j is the only one of its color in row i,
// and from the rows' side where row i is the only one of its color in column j;
// for symmetric matrices row i has the color of column i. CheckSubstitution.cpp
// asks the same of acyclic colorings. It shares no code with the algorithms.
//
//===----------------------------------------------------------------------===//
#include <set>

#include "Color/CheckSubstitution.h"
#include "Color/Coloring.h"
#include "Pattern/Operations.h"

namespace sparsegen {
namespace {

using Wrong = std::optional<std::string>;

std::string number(std::int64_t value) { return std::to_string(value); }
std::size_t at(std::int64_t index) { return static_cast<std::size_t>(index); }

/// The colors of one side. `name` is "column" or "row", `other` the other.
struct Side {
  std::string name;
  std::string other;
  const SparsityPattern lines;       ///< for each of the other side: which of this side have entries with it
  std::vector<std::int32_t> colors;  ///< empty: the side is not grouped
  std::int32_t numColors = 0;

  std::int32_t color(std::int64_t index) const { return colors.empty() ? -1 : colors[at(index)]; }
};

Wrong checkRange(const Side& side) {
  std::set<std::int32_t> used;
  for (std::size_t k = 0; k < side.colors.size(); ++k) {
    const std::int32_t color = side.colors[k];
    if (color < -1 || color >= side.numColors)
      return side.name + " " + std::to_string(k) + " has color " + number(color) + ", of " + number(side.numColors);
    if (color != -1) used.insert(color);
  }
  for (std::int32_t color = 0; color < side.numColors; ++color)
    if (used.count(color) == 0) return "no " + side.name + " has color " + number(color);
  return std::nullopt;
}

/// Where one side is grouped alone, all that is not empty has a color.
Wrong checkEmpty(const Side& side) {
  const std::set<std::int32_t> nonempty(side.lines.col.begin(), side.lines.col.end());
  for (std::int32_t k = 0; at(k) < side.colors.size(); ++k) {
    const bool empty = nonempty.count(k) == 0;
    const std::string name = side.name + " " + number(k);
    if (empty && side.color(k) != -1) return name + " is empty and has color " + number(side.color(k));
    if (!empty && side.color(k) == -1) return name + " has nonzeros and no color";
  }
  return std::nullopt;
}

/// Why the entry of `index` in a line can't be read from this side.
Wrong unreadable(const Side& side, std::int64_t line, std::int32_t index) {
  const std::int32_t color = side.color(index);
  if (color == -1) return side.name + " " + number(index) + " has no color";
  for (const std::int32_t k : side.lines.row(line))
    if (k != index && side.color(k) == color)
      return side.name + "s " + number(std::min(index, k)) + " and " + number(std::max(index, k)) + " share color " +
             number(color) + " and both have nonzeros in " + side.other + " " + number(line);
  return std::nullopt;
}

Wrong checkOneSide(const Side& side) {
  if (auto wrong = checkRange(side)) return wrong;
  if (auto wrong = checkEmpty(side)) return wrong;
  for (std::int64_t line = 0; line < side.lines.rows; ++line)
    for (const std::int32_t index : side.lines.row(line))
      if (auto wrong = unreadable(side, line, index)) return wrong;
  return std::nullopt;
}

/// Each entry is readable from one side or the other.
Wrong checkTwoSides(const Side& columns, const Side& rows) {
  if (auto wrong = checkRange(columns)) return wrong;
  if (auto wrong = checkRange(rows)) return wrong;
  for (std::int64_t i = 0; i < columns.lines.rows; ++i)
    for (const std::int32_t j : columns.lines.row(i)) {
      const Wrong fromColumns = unreadable(columns, i, j);
      if (!fromColumns) continue;
      const Wrong fromRows = unreadable(rows, j, static_cast<std::int32_t>(i));
      if (fromRows)
        return "entry (" + number(i) + ", " + number(j) + ") can't be read: " + *fromColumns + ", and " + *fromRows;
    }
  return std::nullopt;
}

Wrong checkCount(const Coloring& coloring, std::int64_t expected, const std::string& what) {
  const auto count = static_cast<std::int64_t>(coloring.colors.size());
  if (count == expected) return std::nullopt;
  return "there are " + number(count) + " colors for " + number(expected) + " " + what;
}

Wrong checkRowColors(const Coloring& coloring) {
  const bool rows = coloring.partition == Partition::Row || coloring.partition == Partition::Bidirectional;
  const std::int32_t most = rows ? coloring.numColors : 0;
  const std::int32_t least = coloring.partition == Partition::Row ? coloring.numColors : 0;
  if (coloring.numRowColors >= least && coloring.numRowColors <= most) return std::nullopt;
  return number(coloring.numRowColors) + " of " + number(coloring.numColors) + " colors group rows in a " +
         std::string(text(coloring.partition)) + " coloring";
}

Wrong checkSymmetric(const SparsityPattern& pattern) {
  if (pattern.rows != pattern.cols)
    return "the pattern is not symmetric: it has " + number(pattern.rows) + " rows and " + number(pattern.cols) +
           " columns";
  std::set<Entry> entries;
  for (std::int64_t i = 0; i < pattern.rows; ++i)
    for (const std::int32_t j : pattern.row(i)) entries.emplace(i, j);
  for (const auto& [i, j] : entries)
    if (entries.count({j, i}) == 0)
      return "the pattern is not symmetric: (" + number(i) + ", " + number(j) + ") is an entry and (" + number(j) +
             ", " + number(i) + ") is not";
  return std::nullopt;
}

Wrong checkBidirectional(const SparsityPattern& pattern, const Coloring& coloring) {
  if (auto wrong = checkCount(coloring, pattern.rows + pattern.cols, "rows and columns")) return wrong;
  const auto split = coloring.colors.begin() + pattern.rows;
  const SparsityPattern transposed = transpose(pattern);
  const Side columns{"column", "row", pattern, {split, coloring.colors.end()}, coloring.numColumnColors()};
  const Side rows{"row", "column", transposed, {coloring.colors.begin(), split}, coloring.numRowColors};
  return checkTwoSides(columns, rows);
}

Wrong checkStar(const SparsityPattern& pattern, const Coloring& coloring) {
  if (auto wrong = checkSymmetric(pattern)) return wrong;
  if (auto wrong = checkCount(coloring, pattern.cols, "columns")) return wrong;
  const Side columns{"column", "row", pattern, coloring.colors, coloring.numColors};
  return checkTwoSides(columns, columns);
}

Wrong checkAcyclic(const SparsityPattern& pattern, const Coloring& coloring) {
  if (auto wrong = checkSymmetric(pattern)) return wrong;
  if (auto wrong = checkCount(coloring, pattern.cols, "columns")) return wrong;
  if (auto wrong = checkRange({"column", "row", pattern, coloring.colors, coloring.numColors})) return wrong;
  return color::checkSubstitution(pattern, coloring.colors);
}

}  // namespace

std::optional<std::string> checkColoring(const SparsityPattern& pattern, const Coloring& coloring) {
  if (auto wrong = checkRowColors(coloring)) return wrong;
  switch (coloring.partition) {
    case Partition::Column:
      if (auto wrong = checkCount(coloring, pattern.cols, "columns")) return wrong;
      return checkOneSide({"column", "row", pattern, coloring.colors, coloring.numColors});
    case Partition::Row:
      if (auto wrong = checkCount(coloring, pattern.rows, "rows")) return wrong;
      return checkOneSide({"row", "column", transpose(pattern), coloring.colors, coloring.numColors});
    case Partition::Bidirectional:
      return checkBidirectional(pattern, coloring);
    case Partition::Star:
      return checkStar(pattern, coloring);
    case Partition::Acyclic:
      return checkAcyclic(pattern, coloring);
  }
  return "the partition is none";
}

}  // namespace sparsegen
