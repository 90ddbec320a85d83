//===- MirroredPairs.cpp - equal entries on both sides of the diagonal ----===//

#include "Differentiate/Direct/Places/MirroredPairs.h"

#include <algorithm>
#include <map>

#include "Differentiate/Direct/Places/StraightRounds.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// Two terms, each of a visit of a round by its number there.
struct Pair {
  std::size_t visit, term, otherVisit, otherTerm;
  bool isBelow = false, isAbove = false;  ///< the first of them, in some rounds
};

bool areDistinct(std::vector<std::int64_t> numbers) {
  std::ranges::sort(numbers);
  return std::ranges::adjacent_find(numbers) == numbers.end();
}

/// It adds multiples of independents, and that is all that becomes of its row there.
bool isPlainSum(const Visit& visit) {
  return visit.scale.valid() && !visit.group.valid() && std::ranges::none_of(visit.terms, &EntryTerm::isFromSlot);
}

/// What is seen of the rounds of one loop.
class Pairs {
public:
  explicit Pairs(Degenerate degenerate) : degenerate_(degenerate) {}

  void look(const StraightRounds::Round& round) {
    if (fails_) return;
    if (isDegenerate(round)) return degenerate_ == Degenerate::IsKnown ? void() : fail();
    if (isFirst_) find(round);
    isFirst_ = false;
    for (Pair& pair : pairs_) {
      const MadeVisit &own = round[pair.visit], &other = round[pair.otherVisit];
      if (own.columns[pair.term] != other.row || other.columns[pair.otherTerm] != own.row) return fail();
      (own.row > other.row ? pair.isBelow : pair.isAbove) = true;
    }
  }
  void fail() { fails_ = true; }

  /// Those of which now one and now the other is below the diagonal.
  std::vector<Pair> mixed() const {
    std::vector<Pair> mixed;
    if (fails_) return mixed;
    std::ranges::copy_if(pairs_, std::back_inserter(mixed),
                         [](const Pair& pair) { return pair.isBelow && pair.isAbove; });
    return mixed;
  }

private:
  /// An element may have a node twice. Then its entries are sums of several terms, and terms alone are not mirrored.
  static bool isDegenerate(const StraightRounds::Round& round) {
    std::vector<std::int64_t> rows;
    for (const MadeVisit& made : round) rows.push_back(made.row);
    return !areDistinct(std::move(rows)) || std::ranges::any_of(round, [](const MadeVisit& made) {
      return !areDistinct({made.columns.begin(), made.columns.end()});
    });
  }

  /// Rows and columns are distinct, so that a term has one partner at most.
  void find(const StraightRounds::Round& round) {
    std::map<std::int64_t, std::size_t> ofRow;
    for (std::size_t k = 0; k < round.size(); ++k) ofRow[round[k].row] = k;
    for (std::size_t k = 0; k < round.size(); ++k)
      for (std::size_t term = 0; term < round[k].columns.size(); ++term) {
        const auto other = ofRow.find(round[k].columns[term]);
        if (other == ofRow.end() || other->second <= k) continue;
        const auto& columns = round[other->second].columns;
        const auto mirrored = std::ranges::find(columns, round[k].row);
        if (mirrored != columns.end())
          pairs_.push_back({k, term, other->second, static_cast<std::size_t>(mirrored - columns.begin())});
      }
  }

  Degenerate degenerate_;
  std::vector<Pair> pairs_;
  bool isFirst_ = true;
  bool fails_ = false;
};

/// Where the kept one of a pair has its partner. The visits of a round stand one behind the other in the stream: each
/// as its number, its row, and its columns.
Partner partnerOf(const std::vector<Visit>& visits, const std::vector<std::size_t>& own, const Pair& pair) {
  std::size_t distance = 0;
  for (std::size_t k = pair.visit; k < pair.otherVisit; ++k) distance += 2 + visits[own[k]].terms.size();
  return {static_cast<std::int32_t>(distance) + 1,
          static_cast<std::int32_t>(distance) - static_cast<std::int32_t>(pair.term)};
}

}  // namespace

MirroredPairs findMirroredPairs(const Module& derived, const std::set<StmtId>& symmetric,
                                const std::vector<Visit>& visits, const std::vector<bool>& maybe,
                                const std::vector<std::int64_t>& written, KeptVisit kept, Degenerate degenerate) {
  MirroredPairs found;
  const StraightRounds rounds(derived, symmetric, visits, maybe);
  if (rounds.loops().empty()) return found;
  std::vector<Pairs> pairs(rounds.loops().size(), Pairs(degenerate));
  const std::vector<bool> areWhole = rounds.follow(
      written, [&](std::size_t loop, const StraightRounds::Round& made) { pairs[loop].look(made); },
      [](std::size_t) {});
  const auto mark = [&](std::size_t visit, std::size_t term, Mirror what) {
    if (found.empty()) found.visits.resize(visits.size()), found.partners.resize(visits.size());
    found.visits[visit].resize(visits[visit].terms.size());
    found.visits[visit][term] = what;
  };
  for (std::size_t loop = 0; loop < pairs.size(); ++loop) {
    const std::vector<std::size_t>& own = rounds.loops()[loop].visits;
    const bool isPlain = std::ranges::all_of(own, [&](std::size_t visit) { return isPlainSum(visits[visit]); });
    if (!areWhole[loop] || rounds.loops()[loop].hasBranches || !isPlain) continue;
    for (const Pair& pair : pairs[loop].mixed()) {
      const bool keepsFirst = kept == KeptVisit::Earlier;
      const std::size_t later = own[pair.otherVisit];
      mark(own[pair.visit], pair.term, keepsFirst ? Mirror::Kept : Mirror::Dropped);
      mark(later, pair.otherTerm, keepsFirst ? Mirror::Dropped : Mirror::Kept);
      if (keepsFirst) continue;
      found.partners[later].resize(visits[later].terms.size());
      found.partners[later][pair.otherTerm] = partnerOf(visits, own, pair);
    }
  }
  return found;
}

}  // namespace sparsegen::differentiate
