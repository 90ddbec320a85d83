//===- MirroredPairs.cpp - equal entries on both sides of the diagonal ----===//

#include "Differentiate/Direct/Places/MirroredPairs.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>

#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

bool isOne(const Module& module, ExprId expr) {
  return expr.valid() && module[expr].op == Op::RealConstant && module[expr].real == 1;
}

/// Two terms, each of a visit of a round by its number there.
struct Pair {
  std::size_t visit, term, otherVisit, otherTerm;
  bool isBelow = false, isAbove = false;  ///< the first of them, in some rounds
};

/// One visit in the stream that the structure pass writes.
struct Made {
  std::int64_t row = 0;
  std::span<const std::int64_t> columns;
};

bool areDistinct(std::vector<std::int64_t> numbers) {
  std::ranges::sort(numbers);
  return std::ranges::adjacent_find(numbers) == numbers.end();
}

/// The rounds of one loop.
class Rounds {
public:
  Rounds(std::vector<std::size_t> visits, Degenerate degenerate)
      : visits_(std::move(visits)), degenerate_(degenerate) {}

  const std::vector<std::size_t>& visits() const { return visits_; }
  bool hasBegun() const { return !round_.empty(); }

  /// The next visit of the loop in the stream. They come in their order, or this is no straight line.
  void add(std::size_t visit, Made made) {
    if (visits_[round_.size()] != visit) return fail();
    round_.push_back(made);
    if (round_.size() < visits_.size()) return;
    look();
    round_.clear();
  }
  void fail() { fails_ = true, round_.clear(); }

  /// Those of which now one and now the other is below the diagonal.
  std::vector<Pair> pairs() const {
    std::vector<Pair> mixed;
    if (fails_ || hasBegun()) return mixed;
    std::ranges::copy_if(pairs_, std::back_inserter(mixed),
                         [](const Pair& pair) { return pair.isBelow && pair.isAbove; });
    return mixed;
  }

private:
  /// An element may have a node twice. Then its entries are sums of several terms, and terms alone are not mirrored.
  bool isDegenerate() const {
    std::vector<std::int64_t> rows;
    for (const Made& made : round_) rows.push_back(made.row);
    return !areDistinct(std::move(rows)) || std::ranges::any_of(round_, [](const Made& made) {
      return !areDistinct({made.columns.begin(), made.columns.end()});
    });
  }

  void look() {
    if (!fails_ && degenerate_ == Degenerate::IsKnown && isDegenerate()) return;
    if (fails_ || isDegenerate()) return fail();
    if (isFirst_) findPairs();
    isFirst_ = false;
    for (Pair& pair : pairs_) {
      const Made &own = round_[pair.visit], &other = round_[pair.otherVisit];
      if (own.columns[pair.term] != other.row || other.columns[pair.otherTerm] != own.row) return fail();
      (own.row > other.row ? pair.isBelow : pair.isAbove) = true;
    }
  }

  /// Rows and columns are distinct, so that a term has one partner at most.
  void findPairs() {
    std::map<std::int64_t, std::size_t> ofRow;
    for (std::size_t k = 0; k < round_.size(); ++k) ofRow[round_[k].row] = k;
    for (std::size_t k = 0; k < round_.size(); ++k)
      for (std::size_t term = 0; term < round_[k].columns.size(); ++term) {
        const auto other = ofRow.find(round_[k].columns[term]);
        if (other == ofRow.end() || other->second <= k) continue;
        const auto& columns = round_[other->second].columns;
        const auto mirrored = std::ranges::find(columns, round_[k].row);
        if (mirrored != columns.end())
          pairs_.push_back({k, term, other->second, static_cast<std::size_t>(mirrored - columns.begin())});
      }
  }

  std::vector<std::size_t> visits_;
  Degenerate degenerate_;
  std::vector<Made> round_;  ///< what was made of the present one
  std::vector<Pair> pairs_;
  bool isFirst_ = true;
  bool fails_ = false;
};

class Finder {
public:
  Finder(const Module& module, const std::vector<Visit>& visits, const std::vector<bool>& maybe, Degenerate degenerate)
      : module_(module), visits_(visits), maybe_(maybe), degenerate_(degenerate), roundsOf_(visits.size()) {
    for (std::size_t k = 0; k < visits.size(); ++k) ofStmt_[visits[k].stmt].push_back(k);
  }

  void addLoop(const Block& body) {
    std::size_t all = 0;
    forEachStmt(module_, body, [&](const Stmt& stmt) { all += std::holds_alternative<Combine>(stmt.node) ? 1 : 0; });
    std::vector<std::size_t> own;
    for (const StmtId id : body) {
      if (!std::holds_alternative<Combine>(module_[id].node)) continue;
      const auto visits = ofStmt_.find(id);
      if (visits == ofStmt_.end() || visits->second.size() != 1 || !isPlain(visits->second.front())) return;
      own.push_back(visits->second.front());
    }
    if (own.empty() || own.size() != all) return;
    for (const std::size_t visit : own) roundsOf_[visit] = loops_.size();
    loops_.emplace_back(std::move(own), degenerate_);
  }

  MirroredPairs run(const std::vector<std::int64_t>& written, KeptVisit kept) {
    MirroredPairs found;
    if (loops_.empty()) return found;
    read(written);
    for (const Rounds& loop : loops_)
      for (const Pair& pair : loop.pairs()) {
        if (found.empty()) found.visits.resize(visits_.size()), found.partners.resize(visits_.size());
        const bool keepsFirst = kept == KeptVisit::Earlier;
        if (!keepsFirst) setPartner(found, loop, pair);
        mark(found, loop.visits()[pair.visit], pair.term, keepsFirst ? Mirror::Kept : Mirror::Dropped);
        mark(found, loop.visits()[pair.otherVisit], pair.otherTerm, keepsFirst ? Mirror::Dropped : Mirror::Kept);
      }
    return found;
  }

private:
  /// It adds multiples of independents to its row, whatever the values.
  bool isPlain(std::size_t index) const {
    const Visit& visit = visits_[index];
    return isOne(module_, visit.scale) && !visit.group.valid() && !visit.index.valid() && !visit.tellsPosition &&
           !maybe_[index] && std::ranges::none_of(visit.terms, &EntryTerm::isFromSlot);
  }

  void read(const std::vector<std::int64_t>& written) {
    Rounds* begun = nullptr;
    for (std::size_t at = 0; at < written.size();) {
      const auto visit = static_cast<std::size_t>(written[at]);
      const std::size_t terms = visits_[visit].terms.size();
      Rounds* const own = roundsOf_[visit] ? &loops_[*roundsOf_[visit]] : nullptr;
      if (begun && begun != own) begun->fail();
      if (own) own->add(visit, {written[at + 1], std::span(written).subspan(at + 2, terms)});
      begun = own && own->hasBegun() ? own : nullptr;
      at += 2 + terms;
    }
  }

  /// The visits of a round stand one behind the other: each as its number, its row, and its columns.
  void setPartner(MirroredPairs& found, const Rounds& loop, const Pair& pair) const {
    std::size_t distance = 0;
    for (std::size_t k = pair.visit; k < pair.otherVisit; ++k) distance += 2 + visits_[loop.visits()[k]].terms.size();
    const std::size_t later = loop.visits()[pair.otherVisit];
    found.partners[later].resize(visits_[later].terms.size());
    found.partners[later][pair.otherTerm] = {
        static_cast<std::int32_t>(distance) + 1,
        static_cast<std::int32_t>(distance) - static_cast<std::int32_t>(pair.term)};
  }

  void mark(MirroredPairs& found, std::size_t visit, std::size_t term, Mirror what) const {
    found.visits[visit].resize(visits_[visit].terms.size());
    found.visits[visit][term] = what;
  }

  const Module& module_;
  const std::vector<Visit>& visits_;
  const std::vector<bool>& maybe_;
  const Degenerate degenerate_;
  std::map<StmtId, std::vector<std::size_t>> ofStmt_;
  std::vector<std::optional<std::size_t>> roundsOf_;  ///< of each visit, in `loops_`
  std::vector<Rounds> loops_;
};

}  // namespace

MirroredPairs findMirroredPairs(const Module& derived, const std::set<StmtId>& symmetric,
                                const std::vector<Visit>& visits, const std::vector<bool>& maybe,
                                const std::vector<std::int64_t>& written, KeptVisit kept, Degenerate degenerate) {
  Finder finder(derived, visits, maybe, degenerate);
  for (const StmtId id : symmetric)
    if (const auto* loop = std::get_if<For>(&derived[id].node)) finder.addLoop(loop->body);
  return finder.run(written, kept);
}

}  // namespace sparsegen::differentiate
