//===- GreedyColumns.cpp - greedy partial distance-2 coloring ---*- C++ -*-===//
//
// The greedy algorithm of Gebremedhin, Manne and Pothen ("What color is your
// Jacobian?", SIAM Review 47, 2005, section 3.4). Where they walk all neighbors
// of a column, each row here keeps the set of its colors as bits: the colors
// that a column may not have are the union over its rows, one word a row and 64
// colors. Beyond the words that a row is given, neighbors are walked in short
// rows, and long rows have sets, as in the run-time headers. A full row settles it.
//
//===----------------------------------------------------------------------===//
#include "Color/GreedyColumns.h"

#include <algorithm>
#include <bit>

#include "Color/Coloring.h"
#include "Pattern/Operations.h"
#include "sparsegen/runtime/colors.h"

namespace sparsegen::color {
namespace {

constexpr std::int32_t kWordBits = 64;
constexpr std::int64_t kMostWords = 16;

/// The colors from `base` on, for columns whose rows have all colors below.
class HighColors {
public:
  HighColors(const SparsityPattern& pattern, const SparsityPattern& columns, std::int32_t base)
      : pattern_(pattern), columns_(columns), base_(base), longRows_(pattern.rows, pattern.rowPtr.data()) {}

  /// The least color from the base on; counts it to the long rows of the column.
  std::int32_t take(std::int32_t column, const std::vector<std::int32_t>& colors, std::int32_t count) {
    forbiddenFor_.resize(at(std::max(count - base_, 0)) + 1, kNoColor);
    const std::span<const std::int32_t> rows = columns_.row(column);
    const std::int32_t* const first = rows.data();
    const std::int32_t* const last = first + rows.size();
    for (const std::int32_t row : rows)
      if (!longRows_.has(row)) forbid(row, column, colors);
    const auto isFree = [&](std::size_t color) {
      return color >= forbiddenFor_.size() || forbiddenFor_[color] != column;
    };
    std::size_t color = longRows_.least(first, last, isFree);
    if (color == longRows_.limit())
      for (const std::int32_t row : rows)
        if (longRows_.has(row)) forbid(row, column, colors);
    while (!isFree(color)) ++color;
    longRows_.add(first, last, color);
    return base_ + static_cast<std::int32_t>(color);
  }

private:
  void forbid(std::int32_t row, std::int32_t column, const std::vector<std::int32_t>& colors) {
    for (const std::int32_t other : pattern_.row(row))
      if (colors[at(other)] >= base_) forbiddenFor_[at(colors[at(other)] - base_)] = column;
  }

  const SparsityPattern& pattern_;
  const SparsityPattern& columns_;
  std::int32_t base_;
  runtime::long_row_colors longRows_;       ///< a color less the base
  std::vector<std::int32_t> forbiddenFor_;  ///< of each color: the last column that may not have it
};

/// Whether a row has all columns that any has. Then each has a color of its own.
bool hasFullRow(const SparsityPattern& pattern, const SparsityPattern& columns) {
  std::int64_t filled = 0;
  for (std::int64_t column = 0; column < columns.rows; ++column) filled += columns.row(column).empty() ? 0 : 1;
  return longestRow(pattern) == filled;
}

Assignment counted(const SparsityPattern& columns, std::span<const std::int32_t> order) {
  Assignment result;
  result.colors.assign(at(columns.rows), kNoColor);
  for (const std::int32_t column : order)
    if (!columns.row(column).empty()) result.colors[at(column)] = result.count++;
  return result;
}

/// How many words a row is given: enough for the longest row and a half more,
/// where that is no more memory than the pattern has.
std::int64_t wordsFor(const SparsityPattern& pattern) {
  const std::int64_t wanted = (longestRow(pattern) * 3 / 2 + kWordBits) / kWordBits;
  const std::int64_t affordable = 2 * pattern.nnz() / std::max<std::int64_t>(pattern.rows, 1);
  return std::clamp<std::int64_t>(std::min(wanted, affordable), 1, kMostWords);
}

/// `Words` is the number of words a row, a constant for the usual case.
template <class Words>
Assignment run(const SparsityPattern& pattern, const SparsityPattern& columns, std::span<const std::int32_t> order,
               Words words) {
  Assignment result;
  result.colors.assign(at(pattern.cols), kNoColor);
  std::vector<std::uint64_t> taken(at(pattern.rows * words), 0);
  std::optional<HighColors> high;
  for (const std::int32_t column : order) {
    const std::span<const std::int32_t> rows = columns.row(column);
    if (rows.empty()) continue;
    std::int32_t color = kNoColor;
    for (std::int64_t word = 0; word < words && color == kNoColor; ++word) {
      std::uint64_t forbidden = 0;
      for (const std::int32_t row : rows) forbidden |= taken[at(row * words + word)];
      if (forbidden == ~std::uint64_t{0}) continue;
      color = static_cast<std::int32_t>(word) * kWordBits + std::countr_one(forbidden);
      const std::uint64_t bit = std::uint64_t{1} << (color % kWordBits);
      for (const std::int32_t row : rows) taken[at(row * words + word)] |= bit;
    }
    if (color == kNoColor) {
      if (!high) high.emplace(pattern, columns, static_cast<std::int32_t>(words * kWordBits));
      color = high->take(column, result.colors, result.count);
    }
    result.colors[at(column)] = color;
    result.count = std::max(result.count, color + 1);
  }
  return result;
}

}  // namespace

Assignment greedyColumns(const SparsityPattern& pattern, const SparsityPattern& columns,
                         std::span<const std::int32_t> order) {
  if (hasFullRow(pattern, columns)) return counted(columns, order);
  const std::int64_t words = wordsFor(pattern);
  if (words == 1) return run(pattern, columns, order, std::integral_constant<std::int64_t, 1>());
  return run(pattern, columns, order, words);
}

}  // namespace sparsegen::color
