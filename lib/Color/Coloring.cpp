//===- Coloring.cpp - greedy partial distance-2 coloring --------*- C++ -*-===//
//
// The stage between propagate and differentiate. Each column, in the order
// given, takes the least color that none of its neighbors has (Gebremedhin,
// Manne and Pothen, "What color is your Jacobian?", SIAM Review 47, 2005,
// section 3.4 and the greedy partial distance-2 algorithm there). Where they
// walk all neighbors, we walk the columns of short rows only, and of a long row
// keep the set of colors in it: a row that sums over half of the columns would
// otherwise cost the square of its length.
//
//===----------------------------------------------------------------------===//
#include "Color/Coloring.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "Color/Orders.h"
#include "Pattern/Operations.h"
#include "Support/Diagnostics.h"

namespace sparsegen {
namespace {

constexpr std::int32_t kNone = -1;

/// Rows with more entries than this keep the set of their colors.
constexpr std::size_t kLongRow = 256;

/// Orders that need degrees visit each row once for each of its columns; beyond
/// this number of steps (a few seconds) they are not worth the colors.
constexpr double kMaximalSteps = 1e9;

/// Rounds of recoloring; on stencils most of the gain is in the first three.
constexpr int kRecolorings = 4;

std::size_t at(std::int64_t index) { return static_cast<std::size_t>(index); }

/// The colors that a long row has, as bits.
class ColorSet {
public:
  bool has(std::int32_t color) const {
    const std::size_t word = at(color) / 64;
    return word < words_.size() && (words_[word] >> (at(color) % 64) & 1) != 0;
  }
  void add(std::int32_t color) {
    const std::size_t word = at(color) / 64;
    if (word >= words_.size()) words_.resize(std::max(word + 1, 2 * words_.size()), 0);
    words_[word] |= std::uint64_t{1} << (at(color) % 64);
    while (has(firstFree_)) ++firstFree_;
  }
  /// The least color that is not in the set.
  std::int32_t firstFree() const { return firstFree_; }

private:
  std::vector<std::uint64_t> words_;
  std::int32_t firstFree_ = 0;
};

class Greedy {
public:
  Greedy(const SparsityPattern& pattern, const SparsityPattern& columns)
      : pattern_(pattern), columns_(columns), longRow_(at(pattern.rows), kNone) {
    for (std::int64_t i = 0; i < pattern.rows; ++i) {
      if (pattern.row(i).size() <= kLongRow) continue;
      longRow_[at(i)] = static_cast<std::int32_t>(sets_.size());
      sets_.emplace_back();
    }
  }

  /// Colors the columns in this order; the caller says which of the orders it is.
  Coloring run(const std::vector<std::int32_t>& order) {
    result_.colors.assign(at(pattern_.cols), kNone);
    for (const std::int32_t column : order)
      if (!columns_.row(column).empty()) give(column, leastAllowed(column));
    return std::move(result_);
  }

private:
  std::int32_t leastAllowed(std::int32_t column) {
    std::int32_t color = 0;
    touched_.clear();
    for (const std::int32_t row : columns_.row(column)) {
      if (longRow_[at(row)] != kNone) {
        touched_.push_back(longRow_[at(row)]);
        color = std::max(color, sets_[at(touched_.back())].firstFree());
        continue;
      }
      for (const std::int32_t other : pattern_.row(row))
        if (const std::int32_t taken = result_.colors[at(other)]; taken != kNone) forbiddenFor_[at(taken)] = column;
    }
    while (forbidden(column, color)) ++color;
    return color;
  }

  bool forbidden(std::int32_t column, std::int32_t color) const {
    if (color == result_.numColors) return false;
    return forbiddenFor_[at(color)] == column ||
           std::any_of(touched_.begin(), touched_.end(), [&](std::int32_t set) { return sets_[at(set)].has(color); });
  }

  void give(std::int32_t column, std::int32_t color) {
    result_.colors[at(column)] = color;
    for (const std::int32_t set : touched_) sets_[at(set)].add(color);
    if (color < result_.numColors) return;
    ++result_.numColors;
    forbiddenFor_.push_back(kNone);
  }

  const SparsityPattern& pattern_;
  const SparsityPattern& columns_;
  std::vector<std::int32_t> longRow_;       ///< of each row: its set, or kNone where it is short
  std::vector<ColorSet> sets_;              ///< of the long rows
  std::vector<std::int32_t> touched_;       ///< the sets of the column at hand
  std::vector<std::int32_t> forbiddenFor_;  ///< of each color: the last column that may not have it
  Coloring result_;
};

Coloring colorIn(Order order, const SparsityPattern& pattern, const SparsityPattern& columns) {
  Coloring result = Greedy(pattern, columns).run(color::columnOrder(pattern, columns, order));
  result.order = order;
  return result;
}

/// What the orders with degrees would cost, in steps.
double degreeSteps(const SparsityPattern& pattern) {
  double steps = 0;
  for (std::int64_t i = 0; i < pattern.rows; ++i) {
    const auto length = static_cast<double>(pattern.row(i).size());
    steps += length * length;
  }
  return steps;
}

/// The columns of one color after those of another, and of one color in natural
/// order. Colors go from the last to the first, or in other rounds from the one
/// with most columns to the one with fewest.
std::vector<std::int32_t> orderByColor(const Coloring& coloring, int round) {
  std::vector<std::size_t> count(at(coloring.numColors), 0);
  for (const std::int32_t color : coloring.colors)
    if (color != kNone) ++count[at(color)];
  std::vector<std::int32_t> sequence(count.size());
  std::iota(sequence.begin(), sequence.end(), 0);
  if (round % 2 == 0)
    std::reverse(sequence.begin(), sequence.end());
  else
    std::stable_sort(sequence.begin(), sequence.end(),
                     [&](std::int32_t a, std::int32_t b) { return count[at(a)] > count[at(b)]; });
  std::vector<std::size_t> place(count.size());
  std::size_t next = 0;
  for (const std::int32_t color : sequence) {
    place[at(color)] = next;
    next += count[at(color)];
  }
  std::vector<std::int32_t> order(next);
  for (std::size_t column = 0; column < coloring.colors.size(); ++column)
    if (const std::int32_t color = coloring.colors[column]; color != kNone)
      order[place[at(color)]++] = static_cast<std::int32_t>(column);
  return order;
}

/// Iterated greedy (Culberson 1992): where the columns of a color follow each
/// other, coloring again needs no more colors, and often fewer.
Coloring recolored(Coloring best, const SparsityPattern& pattern, const SparsityPattern& columns) {
  const Order order = best.order;
  for (int round = 0; round < kRecolorings && best.numColors > lowerBound(pattern); ++round)
    best = Greedy(pattern, columns).run(orderByColor(best, round));
  best.order = order;
  return best;
}

}  // namespace

std::string_view text(Partition partition) {
  switch (partition) {
    case Partition::Column:
      return "column";
  }
  throw InternalError("color", "unknown partition");
}

std::string_view text(Order order) {
  switch (order) {
    case Order::Natural:
      return "natural";
    case Order::LargestFirst:
      return "largest-first";
    case Order::SmallestLast:
      return "smallest-last";
  }
  throw InternalError("color", "unknown order");
}

Coloring colorColumns(const SparsityPattern& pattern, Order order) {
  const SparsityPattern columns = transpose(pattern);
  return colorIn(order, pattern, columns);
}

Coloring colorBest(const SparsityPattern& pattern) {
  const SparsityPattern columns = transpose(pattern);
  const std::int32_t bound = lowerBound(pattern);
  Coloring best = colorIn(Order::Natural, pattern, columns);
  for (const Order order : {Order::LargestFirst, Order::SmallestLast}) {
    if (best.numColors == bound || degreeSteps(pattern) > kMaximalSteps) break;
    Coloring next = colorIn(order, pattern, columns);
    if (next.numColors < best.numColors) best = std::move(next);
  }
  return recolored(std::move(best), pattern, columns);
}

std::int32_t lowerBound(const SparsityPattern& pattern) { return static_cast<std::int32_t>(longestRow(pattern)); }

}  // namespace sparsegen
