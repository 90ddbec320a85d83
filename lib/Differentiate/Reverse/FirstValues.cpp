//===- FirstValues.cpp - tangents that are set for the first time ---------===//

#include "Differentiate/Reverse/FirstValues.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "Differentiate/Reverse/CombinedCells.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// Of deeper nests the order of their loops is not looked for.
constexpr std::size_t kDeepest = 4;

/// Whether a polynomial is never negative where these loops have rounds: it is so many rounds of theirs, and a number.
bool isNotNegative(const Polynomial& value, std::span<const CountedRange> ranges) {
  constexpr int kMost = 4;
  if (const auto constant = value.constant()) return *constant >= 0;
  if (ranges.empty()) return false;
  Polynomial left = value;
  for (int times = 0; times <= kMost; ++times, left = left - ranges.front().size())
    if (isNotNegative(left, ranges.subspan(1))) return true;
  return false;
}

/// The least and the largest of some indices.
struct Span {
  Polynomial first, last;
};

/// An index in a nest: factors of the counters of its outer loops, and what the others reach.
struct NestedIndex {
  std::vector<Polynomial> factors;
  Span inner;
};

/// Two Combines.
class Pair {
public:
  Pair(const CombinedCells& cells, const CombinedCell& one, const CombinedCell& other)
      : cells_(cells), one_(one), other_(other) {
    const auto [end, unused] = std::ranges::mismatch(one.loops, other.loops);
    shared_ = static_cast<std::size_t>(end - one.loops.begin());
  }

  /// Whether no cell of `one` is one of `other` in another round of the loops around both.
  bool areApartInOtherRounds() const {
    if (shared_ == 0) return true;
    const auto first = nested(one_, shared_), second = nested(other_, shared_);
    if (!first || !second || first->factors != second->factors) return false;
    const std::array spans{first->inner, second->inner};
    return isMixedRadix(first->factors, spans);
  }

  /// Whether none is in the same round.
  bool areApartInARound() const { return areExclusive() || areApart(shared_); }
  /// Whether none is in any.
  bool areApart() const { return areApart(0); }

private:
  /// Whether they are on two sides of a branch.
  bool areExclusive() const {
    return std::ranges::any_of(one_.branches, [&](const auto& branch) {
      return std::ranges::find(other_.branches, std::pair(branch.first, !branch.second)) != other_.branches.end();
    });
  }

  /// Whether all cells of one are before those of the other, in a round of so many loops around both.
  bool areApart(std::size_t outer) const {
    const auto first = nested(one_, outer), second = nested(other_, outer);
    if (!first || !second || first->factors != second->factors) return false;
    const std::vector<CountedRange> all = ranges();
    const Polynomial one(1);
    return isNotNegative(second->inner.first - first->inner.last - one, all) ||
           isNotNegative(first->inner.first - second->inner.last - one, all);
  }

  /// Those that are the same whenever their loop is run: two cells may be of different runs.
  std::vector<CountedRange> ranges() const {
    std::map<StmtId, CountedRange> known;
    for (const CombinedCell* cell : {&one_, &other_})
      for (const StmtId loop : cell->loops)
        if (const CountedRange* range = cells_.range(loop)) known[loop] = *range;
    std::vector<CountedRange> all;
    for (const auto& [loop, range] : known) {
      const bool isFree = std::ranges::none_of(known, [&](const auto& other) {
        return range.first.has(other.second.counter) || range.last.has(other.second.counter);
      });
      if (isFree && all.size() < kDeepest) all.push_back(range);
    }
    return all;
  }

  /// None where something is not known, or a range depends on a counter.
  std::optional<NestedIndex> nested(const CombinedCell& cell, std::size_t outer) const {
    if (!cell.index || one_.pointer != other_.pointer) return std::nullopt;
    NestedIndex made;
    Polynomial rest = *cell.index;
    std::vector<std::size_t> counters;
    for (std::size_t k = 0; k < outer; ++k) {
      const CountedRange* const range = cells_.range(cell.loops[k]);
      const auto linear = range ? rest.linearIn(range->counter) : std::nullopt;
      if (!linear) return std::nullopt;
      made.factors.push_back(linear->factor);
      counters.push_back(range->counter);
      rest = linear->rest;
    }
    made.inner = {rest, rest};
    for (std::size_t k = outer; k < cell.loops.size(); ++k) {
      const CountedRange* const range = cells_.range(cell.loops[k]);
      if (!range) continue;
      const auto first = made.inner.first.linearIn(range->counter), last = made.inner.last.linearIn(range->counter);
      if (!first || !last || !isNotNegative(first->factor, ranges())) return std::nullopt;
      made.inner.first = first->factor * range->first + first->rest;
      made.inner.last = last->factor * range->last + last->rest;
    }
    for (std::size_t k = outer; k < cell.loops.size(); ++k)
      if (const CountedRange* const range = cells_.range(cell.loops[k])) counters.push_back(range->counter);
    const auto isFree = [&](const Polynomial& value) {
      return value.isSmall() && std::ranges::none_of(counters, [&](std::size_t each) { return value.has(each); });
    };
    bool areFree = std::ranges::all_of(made.factors, isFree) && isFree(made.inner.first) && isFree(made.inner.last);
    for (std::size_t k = 0; k < outer; ++k) {
      const CountedRange& range = *cells_.range(cell.loops[k]);
      areFree = areFree && isFree(range.first) && isFree(range.last);
    }
    return areFree ? std::optional(std::move(made)) : std::nullopt;
  }

  /// Whether rounds are numbers of places, of which the lowest are the spans, so that different ones are apart.
  bool isMixedRadix(const std::vector<Polynomial>& factors, std::span<const Span> spans) const {
    if (factors.size() > kDeepest) return false;
    std::vector<std::size_t> order(factors.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    do {
      if (isMixedRadix(factors, spans, order)) return true;
    } while (std::ranges::next_permutation(order).found);
    return false;
  }

  bool isMixedRadix(const std::vector<Polynomial>& factors, std::span<const Span> spans,
                    const std::vector<std::size_t>& order) const {
    const std::vector<CountedRange> all = ranges();
    const auto factor = [&](std::size_t k) {
      const Polynomial& own = factors[order[k]];
      return own.constant().value_or(0) < 0 ? Polynomial() - own : own;
    };
    const auto range = [&](std::size_t k) { return *cells_.range(one_.loops[order[k]]); };
    const Polynomial least = order.size() == 1 ? factor(0) * Polynomial(range(0).step) : factor(0);
    for (const Span& one : spans)
      for (const Span& other : spans)
        if (!isNotNegative(least - (one.last - other.first) - Polynomial(1), all)) return false;
    for (std::size_t k = 0; k + 1 < order.size(); ++k)
      if (!isNotNegative(factor(k + 1) - factor(k) * range(k).size(), all)) return false;
    return true;
  }

  const CombinedCells& cells_;
  const CombinedCell& one_;
  const CombinedCell& other_;
  std::size_t shared_;  ///< how many loops are around both
};

/// Whether nothing sets one of the cells before this Combine does.
bool isFirst(const CombinedCells& cells, std::size_t number) {
  const CombinedCell& own = cells.all()[number];
  for (std::size_t k = 0; k < cells.all().size(); ++k) {
    const CombinedCell& other = cells.all()[k];
    const bool meets =
        other.objects.empty() || std::ranges::find(other.objects, own.objects.front()) != other.objects.end();
    if (!meets) continue;
    const Pair pair(cells, own, other);
    if (pair.areApart()) continue;
    if (!pair.areApartInOtherRounds() || (k < number && !pair.areApartInARound())) return false;
  }
  return true;
}

}  // namespace

std::set<StmtId> findFirstValues(const Subject& subject, const Accesses& accesses, const CallersTangents& callers,
                                 const std::set<ObjectId>& outputs) {
  constexpr std::size_t kMostCells = 1000;
  const CombinedCells cells(subject, accesses, callers);
  std::set<StmtId> found;
  if (cells.all().size() > kMostCells) return found;
  for (std::size_t k = 0; k < cells.all().size(); ++k) {
    const CombinedCell& cell = cells.all()[k];
    if (cell.pointer.valid() && cell.objects.size() == 1 && outputs.contains(cell.objects.front()) && isFirst(cells, k))
      found.insert(cell.stmt);
  }
  return found;
}

}  // namespace sparsegen::differentiate
