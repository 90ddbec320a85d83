//===- Direct.cpp - values straight to their places -----------------------===//
//
// From the visits of a numbered derivative to code that stores each coefficient
// at its place in the values. The derivation is made twice: one becomes the
// structure pass, which is run to find the places, the other the evaluation.
//
//===----------------------------------------------------------------------===//

#include "Differentiate/Direct/Direct.h"

#include <algorithm>

#include "Differentiate/CallCopies.h"
#include "Differentiate/Direct/Places/RowShapes.h"
#include "Differentiate/Direct/Places/Stores.h"
#include "Differentiate/Direct/Places/Structure.h"
#include "Differentiate/Direct/Work.h"
#include "Differentiate/Forward.h"
#include "Differentiate/Interface/Entry.h"
#include "Differentiate/Simplify/DeadStores.h"
#include "IR/Verifier.h"

namespace sparsegen {

using namespace ir;
using namespace differentiate;

namespace {

constexpr ForwardMode kRows{Seeding::Seeds, Carrier::Slots, Sink::Rows};
constexpr ForwardMode kCopiedRows{Seeding::Seeds, Carrier::Slots, Sink::CopiedRows};

void requireWellFormed(const Module& module) {
  const std::vector<std::string> findings = verify(module);
  if (!findings.empty()) throw InternalError("differentiate", findings.front());
}

/// What the run-time code has to know to make the same placement of the same visits.
void plan(DirectEvaluation& direct, const Placement& placement) {
  direct.noRank = noRank(placement.ranks);
  direct.ranks = placement.ranks;
  direct.sequence = static_cast<std::size_t>(placement.sequence);
  std::ranges::replace(direct.ranks, kNoRank, direct.noRank);
  for (const VisitPlacement& visit : placement.visits) {
    direct.firstTerm.push_back(static_cast<std::int64_t>(direct.terms.size()));
    for (const TermPlacement& term : visit.terms) {
      const runtime::rank_entry entry = term.rule == RankRule::Table         ? runtime::rank_entry::rank
                                        : term.rule == RankRule::ColumnTable ? runtime::rank_entry::column_less_rank
                                        : term.rule == RankRule::Sequence    ? runtime::rank_entry::next_rank
                                                                             : runtime::rank_entry::none;
      const std::int64_t kinds = term.rule == RankRule::Table ? visit.kinds.value_or(-1) : -1;
      direct.terms.push_back({term.rule == RankRule::Absent, entry, visit.table + term.inTable, visit.firstRow,
                              visit.width, kinds, term.usual == kNoRank ? direct.noRank : term.usual});
    }
  }
  direct.firstTerm.push_back(static_cast<std::int64_t>(direct.terms.size()));
}

/// Whether the generated code's own way from the visits to the pattern comes to the same.
bool isSame(const DirectEvaluation& direct, const std::vector<std::int64_t>& written, const SparsityPattern& pattern) {
  const runtime::structure_plan<std::int64_t> plan{pattern.rows,       written.size(),  direct.ranks.size(),
                                                   direct.noRank,      direct.sequence, direct.firstTerm.data(),
                                                   direct.terms.data()};
  const runtime::structure<std::int64_t, std::int64_t> made(plan, written.data());
  const auto rows = static_cast<std::size_t>(pattern.rows) + 1;
  return made.nnz() == pattern.col.size() &&
         std::equal(made.row_ptr(), made.row_ptr() + rows, pattern.rowPtr.begin()) &&
         std::equal(made.col_idx(), made.col_idx() + made.nnz(), pattern.col.begin()) &&
         std::equal(made.ranks(), made.ranks() + direct.ranks.size(), direct.ranks.begin());
}

/// Slots are scalars, some of which may turn out to be one; a list as long as the lanes would be is no better than
/// them.
SlotLimits slotLimits(const SparsityPattern& pattern) {
  std::int64_t longest = 0;
  for (std::int64_t row = 0; row < pattern.rows; ++row)
    longest = std::max(longest, static_cast<std::int64_t>(pattern.row(row).size()));
  return {std::max<std::int64_t>(8, 2 * longest), std::max<std::int64_t>(8, longest)};
}

/// A structure pass, run by the generator.
struct PassRun {
  Numbered numbered;
  Structure structure;
  Module module;
  IntegerRun run;
};

/// One way to evaluate directly, tried.
class Attempt {
public:
  Attempt(const Module& module, const Facts& facts, ForwardMode mode, const SparsityPattern& pattern,
          ScalarKind indexKind, Diagnostics& diagnostics)
      : module_(module),
        facts_(facts),
        mode_(mode),
        pattern_(pattern),
        indexKind_(indexKind),
        limits_(slotLimits(pattern)),
        diagnostics_(diagnostics) {}

  /// Called once. Throws NotDirect.
  DirectEvaluation run() {
    const Placement placement = makePlacement();
    Forward forward(module_, facts_, mode_, diagnostics_);
    const UnknownControl unknown(forward.subject);
    const Numbered numbered =
        numberVisits(forward.subject, forward.groups, unknown, shapes_, limits_, Half::Coefficients);
    storeEntries(forward.subject, numbered, used_, placement, pattern_, indexKind_);
    removeDeadStores(forward.subject, {}, hasPassiveResult(forward.derivation) ? ResultUse::Used : ResultUse::Unused);
    direct_.evaluation = std::move(forward.subject.module);
    requireWellFormed(direct_.evaluation);
    return std::move(direct_);
  }

  /// How many kinds of rows are lists.
  std::size_t lists() const { return shapes_.lists.size(); }

  /// What the rows between independents and dependents take.
  const Effort& effort() const { return effort_; }

private:
  /// What is made from rows whose slots are not merged yet is longer than it will be. No width that stays is more than
  /// `limits_`, which the evaluation's numbers are held against.
  SlotLimits searchLimits() const {
    constexpr std::int64_t kUnmerged = 8;
    return {limits_.slots * kUnmerged, limits_.entries};
  }

  PassRun runPass() {
    Forward forward(module_, facts_, mode_, diagnostics_);
    const UnknownControl unknown(forward.subject);
    PassRun made;
    made.numbered = numberVisits(forward.subject, forward.groups, unknown, shapes_, searchLimits(), Half::Columns);
    made.structure = makeStructure(forward.subject, made.numbered, unknown, indexKind_);
    made.module = std::move(forward.subject.module);
    requireWellFormed(made.module);
    Diagnostics unheard;
    made.run = runIntegers(made.module, visitedObject(made.module), unheard);
    return made;
  }

  /// The structure pass with the shapes of local rows that its own runs show, one after the other: a row that stops it
  /// is a list, slots that have the same columns are one.
  PassRun findShapes() {
    constexpr int kMostRounds = 32;
    for (int round = 0; round < kMostRounds; ++round) {
      PassRun made = runPass();
      if (made.run.written) {
        if (!mergeSlots(shapes_, made.numbered, *made.run.written)) return made;
        continue;
      }
      const auto stop = made.structure.stops.find(made.run.stoppedAt);
      const SourceRange at = made.run.stoppedAt.valid() ? made.module[made.run.stoppedAt].range : SourceRange{};
      if (stop == made.structure.stops.end()) throw NotDirect{"the rows and columns can't be enumerated", at};
      if (!makeList(shapes_, made.numbered, stop->second))
        throw NotDirect{"rows or columns depend on values, or on too many inputs", at};
    }
    throw NotDirect{"what lies between has too many shapes", {}};
  }

  /// Where the structure pass says that the visits' entries are.
  Placement makePlacement() {
    PassRun pass = findShapes();
    const std::vector<std::int64_t> written = withoutFillings(pass.numbered, std::move(*pass.run.written));
    used_ = std::move(pass.structure.fillings);
    // What only the abstract machine can run is not counted: not compared then.
    if (!pass.run.executed.empty())
      for (const auto& [stmt, once] : pass.structure.efforts)
        effort_.add(once, static_cast<double>(pass.run.executed[stmt.value]));
    direct_.structure = std::move(pass.module);
    removeChecks(direct_.structure, pass.structure.checks);
    direct_.visited = written.size();
    Placement placement = place(pass.numbered.visits, pass.structure.maybe, written, pattern_);
    plan(direct_, placement);
    direct_.isEnumerable = placement.isWhole && isSame(direct_, written, pattern_);
    if (placement.isWhole && !direct_.isEnumerable)
      throw InternalError("differentiate", "the structure pass and the pattern differ");
    return placement;
  }

  const Module& module_;
  const Facts& facts_;
  const ForwardMode mode_;
  const SparsityPattern& pattern_;
  const ScalarKind indexKind_;
  const SlotLimits limits_;
  Diagnostics& diagnostics_;
  RowShapes shapes_;
  std::set<StmtId> used_;  ///< the fillings that visits depend on
  Effort effort_;
  DirectEvaluation direct_;
};

}  // namespace

namespace {

/// All ways, from the one that leaves the code as it is to those that change more of it.
class Ways {
public:
  Ways(const Module& module, const Facts& facts, const SparsityPattern& pattern,
       const std::optional<Compression>& otherwise, ScalarKind indexKind, Diagnostics& diagnostics)
      : module_(module),
        facts_(facts),
        pattern_(pattern),
        otherwise_(otherwise),
        indexKind_(indexKind),
        diagnostics_(diagnostics),
        copies_(copyPerCall(module, facts)) {}

  std::variant<DirectEvaluation, Indirect> best() {
    Diagnostics again;
    attempt(module_, facts_, kRows, diagnostics_);
    // A helper that is called with rows of several kinds makes lists where copies would not.
    if (copies_ && (!best_ || best_->lists > 0)) attempt(copies_->module, copies_->facts, kRows, again);
    if (!best_ && rowOfRows_) attempt(module_, facts_, kCopiedRows, again);
    if (!best_ && rowOfRows_ && copies_) attempt(copies_->module, copies_->facts, kCopiedRows, again);
    if (best_) return std::move(best_->direct);
    if (slower_) first_ = slower_;
    return Indirect{first_->why, first_->at.valid() ? first_->at : module_[module_.entry].range};
  }

private:
  /// Possible, and not taken.
  struct Slower : NotDirect {};

  struct Made {
    DirectEvaluation direct;
    std::size_t lists;
  };

  void attempt(const Module& module, const Facts& facts, ForwardMode mode, Diagnostics& diagnostics) {
    try {
      Attempt one(module, facts, mode, pattern_, indexKind_, diagnostics);
      DirectEvaluation direct = one.run();
      if (otherwise_) requireFaster(direct, one.effort());
      if (!best_ || one.lists() < best_->lists) best_.emplace(Made{std::move(direct), one.lists()});
    } catch (const Slower& reason) {
      if (!slower_) slower_ = reason;
    } catch (const RowOfRows& reason) {
      rowOfRows_ = true;
      if (!first_) first_ = reason;
    } catch (const NotDirect& reason) {
      if (!first_) first_ = reason;
    }
  }

  void requireFaster(const DirectEvaluation& direct, const Effort& effort) const {
    if (repeatsTooMuch(direct.evaluation, otherwise_->derivative, otherwise_->colors))
      throw Slower{{"its rows share too much", {}}};
    if (isSlower(effort, otherwise_->colors, pattern_.nnz()))
      throw Slower{{"the lists of what its rows depend on would take longer", {}}};
  }

  const Module& module_;
  const Facts& facts_;
  const SparsityPattern& pattern_;
  const std::optional<Compression>& otherwise_;
  const ScalarKind indexKind_;
  Diagnostics& diagnostics_;
  const std::optional<CallCopies> copies_;
  std::optional<Made> best_;
  std::optional<NotDirect> first_;   ///< why the first way that failed did
  std::optional<NotDirect> slower_;  ///< why the first way that would do is not taken
  bool rowOfRows_ = false;
};

}  // namespace

std::variant<DirectEvaluation, Indirect> differentiateDirect(const Module& module, const Facts& facts,
                                                             const SparsityPattern& pattern,
                                                             const std::optional<Compression>& otherwise,
                                                             ScalarKind indexKind, Diagnostics& diagnostics) {
  return Ways(module, facts, pattern, otherwise, indexKind, diagnostics).best();
}

}  // namespace sparsegen
