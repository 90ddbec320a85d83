//===- Evaluate.cpp - one direct evaluation, from end to end --------------===//

#include "Differentiate/Direct/Evaluate.h"

#include <algorithm>
#include <set>
#include <utility>

#include "Differentiate/Direct/Places/DirectStores.h"
#include "Differentiate/Direct/Places/MirroredPairs.h"
#include "Differentiate/Direct/ShapeSearch.h"
#include "Differentiate/Interface/Entry.h"
#include "Differentiate/Simplify/DeadStores.h"
#include "IR/Types.h"
#include "IR/Verifier.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

runtime::rank_entry entryOf(RankRule rule) {
  switch (rule) {
    case RankRule::Absent:
    case RankRule::Constant:
    case RankRule::FromEnd:
    case RankRule::Column:
    case RankRule::Index:
      return runtime::rank_entry::none;
    case RankRule::Table:
      return runtime::rank_entry::rank;
    case RankRule::ColumnTable:
      return runtime::rank_entry::column_less_rank;
    case RankRule::Sequence:
      return runtime::rank_entry::next_rank;
    case RankRule::Position:
      return runtime::rank_entry::next_number;
    case RankRule::Mirrored:
      return runtime::rank_entry::next_place;
  }
  throw InternalError("differentiate", "a rank of no rule");
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
      const std::int64_t kinds = term.rule == RankRule::Table ? visit.kinds.value_or(-1) : -1;
      direct.terms.push_back({term.rule == RankRule::Absent, entryOf(term.rule), visit.table + term.inTable,
                              visit.firstRow, visit.width, kinds, term.usual == kNoRank ? direct.noRank : term.usual});
    }
  }
  direct.firstTerm.push_back(static_cast<std::int64_t>(direct.terms.size()));
}

/// Whether the generated code's own way from the visits to the pattern comes to the same.
bool isSame(const DirectEvaluation& direct, const std::vector<std::int64_t>& written, const WantedEntries& wanted) {
  const SparsityPattern& pattern = wanted.pattern;
  const runtime::structure_plan<std::int64_t> plan{
      pattern.rows,    written.size(),          direct.ranks.size(), direct.noRank,
      direct.sequence, direct.firstTerm.data(), direct.terms.data(), wanted.triangle == Triangle::Lower};
  const runtime::structure<std::int64_t, std::int64_t> made(plan, written.data());
  const auto rows = static_cast<std::size_t>(pattern.rows) + 1;
  return made.nnz() == pattern.col.size() &&
         std::equal(made.row_ptr(), made.row_ptr() + rows, pattern.rowPtr.begin()) &&
         std::equal(made.col_idx(), made.col_idx() + made.nnz(), pattern.col.begin()) &&
         std::equal(made.ranks(), made.ranks() + direct.ranks.size(), direct.ranks.begin());
}

/// One derivation on its way to an evaluation: finds the shapes of local rows, then the places, then stores.
class Evaluation {
public:
  Evaluation(Forward& derived, const std::set<StmtId>& symmetric, const WantedEntries& wanted, ScalarKind indexKind,
             ListMerging merging)
      : derived_(derived),
        symmetric_(symmetric),
        unknown_(derived.subject),
        wanted_(wanted),
        indexKind_(indexKind),
        limits_(slotLimits(wanted.pattern)),
        search_(derived, unknown_, indexKind, limits_, merging) {}

  /// Called once. Throws NotDirect.
  Evaluated run() {
    const Placement placement = makePlacement();
    Subject& subject = derived_.subject;
    const Numbered numbered =
        numberVisits(subject, derived_.groups, unknown_, search_.shapes(), limits_, Half::Coefficients);
    storeEntries(subject, numbered, used_, placement, wanted_.pattern, indexKind_);
    removeDeadStores(subject, {}, hasPassiveResult(derived_.derivation) ? ResultUse::Used : ResultUse::Unused);
    made_.direct.evaluation = std::move(subject.module);
    requireWellFormed(made_.direct.evaluation, "differentiate");
    made_.lists = search_.shapes().lists.size();
    return std::move(made_);
  }

private:
  /// Where the structure pass says that the visits' entries are.
  Placement makePlacement() {
    PassRun pass = search_.run();
    const std::vector<std::int64_t> written = withoutRowUpdates(pass.numbered, std::move(*pass.run.written));
    used_ = std::move(pass.structure.rowUpdates);
    // What only the abstract machine can run is not counted: not compared then.
    if (!pass.run.executed.empty())
      for (const auto& [stmt, once] : pass.structure.efforts)
        made_.effort.add(once, static_cast<double>(pass.run.executed[stmt.value]));
    made_.repetition = repetitionOf(pass.numbered.visits, written);
    made_.direct.structure = std::move(pass.module);
    removeChecks(made_.direct.structure, pass.structure.checks);
    made_.direct.visited = written.size();
    Placement placement = placementOf(pass, written);
    plan(made_.direct, placement);
    made_.direct.isEnumerable = placement.isWhole && isSame(made_.direct, written, wanted_);
    if (placement.isWhole && !made_.direct.isEnumerable)
      throw InternalError("differentiate", "the structure pass and the pattern differ");
    return placement;
  }

  /// With mirrored pairs, where none of their rows is changed but by what is added to it.
  Placement placementOf(const PassRun& pass, const std::vector<std::int64_t>& written) const {
    const std::vector<Visit>& visits = pass.numbered.visits;
    const std::vector<bool>& maybe = pass.structure.maybe;
    if (wanted_.triangle == Triangle::Lower) {
      const MirroredPairs mirrored =
          findMirroredPairs(derived_.subject.module, symmetric_, visits, maybe, written, KeptVisit::Later);
      if (!mirrored.empty()) {
        Placement made = place(visits, maybe, written, wanted_.pattern, wanted_.triangle, mirrored);
        if (!changesRows(visits, made)) return made;
      }
    }
    return place(visits, maybe, written, wanted_.pattern, wanted_.triangle);
  }

  /// Whether what a row holds is cleared, or multiplied.
  bool changesRows(const std::vector<Visit>& visits, const Placement& placement) const {
    const Module& module = derived_.subject.module;
    for (std::size_t k = 0; k < visits.size(); ++k) {
      const ExprId scale = visits[k].scale;
      const bool isOne = !scale.valid() || (module[scale].op == Op::RealConstant && module[scale].real == 1);
      if (placement.visits[k].clearsRow || !isOne) return true;
    }
    return false;
  }

  Forward& derived_;
  const std::set<StmtId>& symmetric_;
  const ValueDependentControl unknown_;  ///< of the derivation before it is numbered; copies have the same statements
  const WantedEntries& wanted_;
  const ScalarKind indexKind_;
  const SlotLimits limits_;
  ShapeSearch search_;
  std::set<StmtId> used_;  ///< the row updates that visits depend on
  Evaluated made_;
};

}  // namespace

Evaluated evaluateDirectly(Forward& derived, const std::set<StmtId>& symmetric, const WantedEntries& wanted,
                           ScalarKind indexKind, ListMerging merging) {
  return Evaluation(derived, symmetric, wanted, indexKind, merging).run();
}

}  // namespace sparsegen::differentiate
