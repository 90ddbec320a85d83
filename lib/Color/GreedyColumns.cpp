//===- GreedyColumns.cpp - greedy partial distance-2 coloring ---*- C++ -*-===//
//
// The greedy algorithm of Gebremedhin, Manne and Pothen ("What color is your
// Jacobian?", SIAM Review 47, 2005, section 3.4). Where they walk all neighbors
// of a column, each row here keeps the set of its colors as bits: the colors
// that a column may not have are the union over its rows, one word a row and 64
// colors. Beyond the words that a row is given, neighbors are walked in short
// rows, and long rows have a set that grows.
//
//===----------------------------------------------------------------------===//
#include "Color/GreedyColumns.h"

#include <algorithm>
#include <bit>

#include "Color/Coloring.h"
#include "Pattern/Operations.h"

namespace sparsegen::color {
namespace {

/// Rows with more entries than this keep the set of their high colors.
constexpr std::size_t kLongRow = 256;

constexpr std::int32_t kWordBits = 64;
constexpr std::int64_t kMostWords = 16;

/// The colors that a long row has, as bits, without limit.
class ColorSet {
public:
  bool has(std::int32_t color) const {
    const std::size_t word = at(color) / kWordBits;
    return word < words_.size() && (words_[word] >> (at(color) % kWordBits) & 1) != 0;
  }
  void add(std::int32_t color) {
    const std::size_t word = at(color) / kWordBits;
    if (word >= words_.size()) words_.resize(std::max(word + 1, 2 * words_.size()), 0);
    words_[word] |= std::uint64_t{1} << (at(color) % kWordBits);
    while (has(firstFree_)) ++firstFree_;
  }
  /// The least color that is not in the set.
  std::int32_t firstFree() const { return firstFree_; }

private:
  std::vector<std::uint64_t> words_;
  std::int32_t firstFree_ = 0;
};

/// The colors from `base` on, for columns whose rows have all colors below.
class HighColors {
public:
  HighColors(const SparsityPattern& pattern, const SparsityPattern& columns, std::int32_t base)
      : pattern_(pattern), columns_(columns), base_(base), longRow_(at(pattern.rows), kNoColor) {
    for (std::int64_t i = 0; i < pattern.rows; ++i) {
      if (pattern.row(i).size() <= kLongRow) continue;
      longRow_[at(i)] = static_cast<std::int32_t>(sets_.size());
      sets_.emplace_back();
    }
  }

  /// The least color from the base on; counts it to the long rows of the column.
  std::int32_t take(std::int32_t column, const std::vector<std::int32_t>& colors, std::int32_t count) {
    forbiddenFor_.resize(at(std::max(count - base_, 0)) + 1, kNoColor);
    std::int32_t color = 0;
    touched_.clear();
    for (const std::int32_t row : columns_.row(column)) {
      if (longRow_[at(row)] != kNoColor) {
        touched_.push_back(longRow_[at(row)]);
        color = std::max(color, sets_[at(touched_.back())].firstFree());
        continue;
      }
      for (const std::int32_t other : pattern_.row(row))
        if (colors[at(other)] >= base_) forbiddenFor_[at(colors[at(other)] - base_)] = column;
    }
    while (forbidden(column, color)) ++color;
    for (const std::int32_t set : touched_) sets_[at(set)].add(color);
    return base_ + color;
  }

private:
  bool forbidden(std::int32_t column, std::int32_t color) const {
    if (at(color) < forbiddenFor_.size() && forbiddenFor_[at(color)] == column) return true;
    return std::any_of(touched_.begin(), touched_.end(), [&](std::int32_t set) { return sets_[at(set)].has(color); });
  }

  const SparsityPattern& pattern_;
  const SparsityPattern& columns_;
  std::int32_t base_;
  std::vector<std::int32_t> longRow_;       ///< of each row: its set, or -1 where it is short
  std::vector<ColorSet> sets_;              ///< of the long rows
  std::vector<std::int32_t> touched_;       ///< the sets of the column at hand
  std::vector<std::int32_t> forbiddenFor_;  ///< of each color: the last column that may not have it
};

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
  const std::int64_t words = wordsFor(pattern);
  if (words == 1) return run(pattern, columns, order, std::integral_constant<std::int64_t, 1>());
  return run(pattern, columns, order, words);
}

}  // namespace sparsegen::color
