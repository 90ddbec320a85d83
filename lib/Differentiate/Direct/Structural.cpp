//===- Structural.cpp - direct evaluation for every size ------------------===//

#include "Differentiate/Direct/Structural.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "Differentiate/Direct/Places/BlockStores.h"
#include "Differentiate/Direct/Places/BlockVisits.h"
#include "Differentiate/Direct/Places/DeadStops.h"
#include "Differentiate/Direct/Places/DirectStores.h"
#include "Differentiate/Direct/Places/JacobianElements.h"
#include "Differentiate/Direct/Places/Structure.h"
#include "Differentiate/Direct/Places/SymmetricLoops.h"
#include "Differentiate/Direct/SampledShapes.h"
#include "Differentiate/Direct/Strategies.h"
#include "Differentiate/Forward.h"
#include "Differentiate/Interface/Entry.h"
#include "Differentiate/Rewrites.h"
#include "Differentiate/Simplify/DeadStores.h"
#include "IR/Transform/DropUnused.h"
#include "IR/Verifier.h"
#include "IR/Walk.h"

namespace sparsegen {

using namespace ir;
using namespace differentiate;

namespace {

/// As the visits would be if each term had a place of its own.
std::vector<runtime::visit_kind> kindsOf(const std::vector<Visit>& visits, const std::vector<bool>& maybe) {
  std::map<StmtId, std::int64_t> groups;
  std::vector<runtime::visit_kind> kinds;
  for (const Visit& visit : visits) {
    const auto number = static_cast<std::int64_t>(groups.size());
    const std::int64_t group = visit.group.valid() ? groups.try_emplace(visit.group, number).first->second : -1;
    const auto terms = static_cast<std::int64_t>(visit.terms.size());
    if (visit.tellsPosition)
      kinds.push_back({terms, -1, false, false, false, true, terms, false, true});
    else
      kinds.push_back(
          {terms, group, visit.endsGroup(), !visit.scale.valid(), true, !maybe[kinds.size()], terms, false});
  }
  return kinds;
}

/// Terms that each have a place of their own.
std::vector<runtime::term_kind> termsApart(const std::vector<runtime::visit_kind>& kinds) {
  std::vector<runtime::term_kind> terms;
  for (const runtime::visit_kind& kind : kinds) {
    const UsualPlaces all = placesOfAll(static_cast<std::size_t>(kind.terms));
    terms.insert(terms.end(), all.terms.begin(), all.terms.end());
  }
  return terms;
}

bool isOne(const Module& module, ExprId expr) {
  return expr.valid() && module[expr].op == Op::RealConstant && module[expr].real == 1;
}

/// Where all visits stand that a pass has written at a sample; by the number of their kind.
std::vector<SampledPlaces> placesAt(const Sample& sample, const Module& primal, Triangle triangle,
                                    const std::vector<runtime::visit_kind>& kinds,
                                    const std::vector<runtime::term_kind>& terms,
                                    const std::vector<std::int64_t>& written) {
  const auto bound = boundAt(primal, sample);
  runtime::numbers<std::int64_t> visited(written.size());
  std::ranges::copy(written, visited.data());
  const runtime::structural_pattern<std::int64_t> pattern(
      SampledNumbers(*bound, bound->dependents), SampledNumbers(*bound, bound->independents),
      triangle == Triangle::Lower ? runtime::triangle::lower : runtime::triangle::both,
      {kinds.data(), kinds.size(), terms.data()}, visited);
  std::vector<SampledPlaces> found(kinds.size());
  std::vector<bool> isTouched(static_cast<std::size_t>(pattern.nnz()));
  const std::int64_t* next = pattern.tables().places();
  for (std::size_t at = 0; at < written.size();) {
    const auto number = static_cast<std::size_t>(written[at]);
    for (std::int64_t k = 0; k < kinds[number].terms; ++k, ++next) {
      if (kinds[number].tells_position) continue;
      found[number].places.push_back(*next);
      found[number].columns.push_back(*next < 0 ? -1 : pattern.col_idx()[*next]);
      found[number].isFirst.push_back(*next >= 0 && !isTouched[static_cast<std::size_t>(*next)]);
      if (*next >= 0) isTouched[static_cast<std::size_t>(*next)] = true;
    }
    at += 2 + static_cast<std::size_t>(kinds[number].terms);
  }
  return found;
}

/// Places are in a table, in the order of the visits. Whether a visit finds its row begun is seen when the object is
/// made.
Placement placeAtConstruction(Subject& subject, const std::vector<Visit>& visits,
                              const std::vector<runtime::visit_kind>& kinds, const std::vector<UsualPlaces>& usual,
                              Triangle triangle, Likeness likeness) {
  Placement placement;
  placement.made = Made::AtConstruction;
  placement.locality = likeness == Likeness::OfTables ? Locality::Anywhere : Locality::Near;
  for (const Visit& visit : visits) {
    VisitPlacement placed;
    if (visit.tellsPosition) {  // the row update that it is of takes it from the sequence
      placement.visits.push_back(std::move(placed));
      continue;
    }
    placed.reached = true;
    placed.usual = usual[placement.visits.size()];
    placed.stride = kinds[placement.visits.size()].stride;
    placed.sequenced = placed.usual.places;
    std::int64_t number = 0;
    placed.clearsRow = kinds[placement.visits.size()].may_clear;
    const bool mayVanish = kinds[placement.visits.size()].may_vanish;
    if (placed.clearsRow)
      placed.clearsSometimes = subject.build.integer(static_cast<std::int64_t>(placement.visits.size()));
    for (const EntryTerm& term : visit.terms)
      placed.terms.push_back({.rule = RankRule::Mirrored,
                              .rank = {},
                              .inTable = number++,
                              .adds = true,
                              .isSometimes = term.isFromSlot || triangle == Triangle::Lower || mayVanish});
    placement.visits.push_back(std::move(placed));
  }
  return placement;
}

/// What does not depend on the form of the function.
struct Wanted {
  const std::vector<Sample>& samples;
  Triangle triangle;
  const std::set<ObjectId>& gradientLoops;
  ScalarKind indexKind;
};

/// What an attempt made.
struct EvaluatedEvery : Merit {
  StructuralEvaluation made;
};

/// One derivation on its way to an evaluation for every size: finds the shapes of local rows at some sizes, then makes
/// the pass, which holds each size that it is run with against them, and the stores.
class EveryEvaluation {
public:
  EveryEvaluation(const Module& primal, const Facts& facts, const ForwardMode& mode, const Wanted& wanted,
                  ListMerging merging, Diagnostics& diagnostics)
      : primal_(primal),
        samples_(wanted.samples),
        triangle_(wanted.triangle),
        derived_(primal, facts, mode, diagnostics),
        symmetric_(symmetricLoops(primal, wanted.gradientLoops, derived_.subject, derived_.activity)),
        unknown_(derived_.subject),
        indexKind_(wanted.indexKind),
        search_(primal, samples_, derived_, unknown_, merging) {}

  /// Called once. Throws NotDirect.
  EvaluatedEvery run() {
    SampledPass pass = search_.run();
    StructuralEvaluation& made = result_.made;
    result_.effort = pass.effort;
    result_.repetition = pass.repetition;
    result_.lists = search_.shapes().lists.size();
    made.triangle = triangle_;
    made.visits = kindsOf(pass.numbered.visits, pass.structure.maybe);
    for (const Visit& visit : pass.numbered.visits)
      made.ranges.push_back(visit.stmt.valid() ? pass.module[visit.stmt].range : SourceRange());
    removeDeadStops(pass.module, pass.structure);
    made.mayStop = !pass.structure.stops.empty();
    sayWhereItStops(pass);
    removeChecks(pass.module, pass.structure.records);
    if (triangle_ == Triangle::Both && likeness() == Likeness::OfTables && makesElements(pass))
      return std::move(result_);
    runs_ = std::move(pass.runs);
    requireWholeSums(made.visits);
    findClearing(made.visits);
    findVanishing(made.visits);
    made.terms = termsApart(made.visits);
    if (triangle_ == Triangle::Lower) findPairs(pass, made);
    const std::vector<UsualPlaces> usual = findUsualPlaces(made);
    made.terms.clear();
    for (std::size_t k = 0; k < usual.size(); ++k) {
      made.terms.insert(made.terms.end(), usual[k].terms.begin(), usual[k].terms.end());
      made.visits[k].places = usual[k].places;
      made.visits[k].has_others = usual[k].hasOthers;
    }
    const std::set<StmtId> evenLoops = findEvenLoops(pass, made, usual);
    made.blocks = blockVisits(pass.module, pass.structure, pass.numbered.visits, made.visits, made.terms,
                              triangle_ == Triangle::Lower ? runtime::triangle::lower : runtime::triangle::both);
    requireWellFormed(pass.module, "differentiate");
    made.structure = std::move(pass.module);
    Subject& subject = derived_.subject;
    const Numbered numbered =
        numberVisits(subject, derived_.groups, unknown_, search_.shapes(), kSampledLimits, Half::Coefficients);
    Placement placement = placeAtConstruction(subject, numbered.visits, made.visits, usual, triangle_, likeness());
    placement.evenLoops = evenLoops;
    storeEntries(subject, numbered, pass.structure.rowUpdates, placement, SparsityPattern(), indexKind_);
    keepEvaluation();
    return std::move(result_);
  }

private:
  void keepEvaluation() {
    Subject& subject = derived_.subject;
    removeDeadStores(subject, {}, hasPassiveResult(derived_.derivation) ? ResultUse::Used : ResultUse::Unused);
    result_.made.evaluation = std::move(subject.module);
    requireWellFormed(result_.made.evaluation, "differentiate");
  }

  /// Where tables say what meets, elements are smaller than visits, and faster. On grids what is done for each entry
  /// goes on alike from round to round. False where there are none: then the rest is to be made of visits.
  bool makesElements(const SampledPass& pass) {
    if (!search_.shapes().lists.empty()) return false;
    StructuralEvaluation& made = result_.made;
    made.structure = pass.module;
    std::vector<BlockLoop> elements;
    try {
      elements = writeJacobianElements(made.structure, pass.structure, pass.numbered);
    } catch (const NotDirect&) {
      return false;
    }
    if (elements.empty()) return false;
    for (const BlockLoop& each : elements) made.elements.push_back(each.jacobian.value());
    requireWellFormed(made.structure, "differentiate");
    if (!rowsBeginOnce()) {
      made.elements.clear();
      return false;
    }
    Subject& subject = derived_.subject;
    const Numbered numbered =
        numberVisits(subject, derived_.groups, unknown_, search_.shapes(), kSampledLimits, Half::Coefficients);
    storeBlocks(subject, numbered, pass.structure.rowUpdates, elements, indexKind_);
    keepEvaluation();
    made.visits.clear();
    made.ranges = {primal_[primal_.entry].range};  // entries are of no statement
    return true;
  }

  /// Whether at all samples no row of elements begins that has entries.
  bool rowsBeginOnce() const {
    const StructuralEvaluation& made = result_.made;
    if (std::ranges::all_of(made.elements, [](const JacobianRuns& runs) { return runs.begins == 0; })) return true;
    try {
      for (const Sample& sample : samples_)
        if (const IntegerRun run = runPassAt(made.structure, primal_, sample); run.written) {
          const auto bound = boundAt(primal_, sample);
          patternOfElements(made, SampledNumbers(*bound, bound->dependents),
                            SampledNumbers(*bound, bound->independents), *run.written);
        }
    } catch (const runtime::not_sampled&) {
      return false;
    }
    return true;
  }

  /// A size with rows of other shapes than the samples had is refused when the object is made.
  static void sayWhereItStops(SampledPass& pass) {
    if (pass.structure.stops.empty()) return;
    Builder build(pass.module);
    Outside outside;
    outside.spelling = "sparsegen::runtime::not_as_sampled";
    outside.isForgetful = true;
    const FunctionId refuse = build.function(
        {.name = "sg_not_as_sampled", .parameters = {}, .result = build.voidType(), .outside = std::move(outside)});
    for (std::size_t k = 0, count = pass.module.stmts.size(); k < count; ++k) {
      Stmt stmt = pass.module.stmts[k];
      forEachBlock(stmt, [&](Block& block) {
        if (block.size() == 1 && pass.structure.stops.contains(block.front()))
          block.insert(block.begin(), build.statement(Call{refuse, {}, {}}));
      });
      pass.module.stmts[k] = std::move(stmt);
    }
  }

  /// At no sample may a row be written while it is summed up.
  void requireWholeSums(const std::vector<runtime::visit_kind>& kinds) const {
    if (std::ranges::all_of(kinds, [](const runtime::visit_kind& kind) { return kind.group < 0; })) return;
    for (const SampledRun& run : runs_) {
      std::map<std::int64_t, std::int64_t> sums;
      for (std::size_t at = 0; at < run.written.size();) {
        const runtime::visit_kind& kind = kinds.at(static_cast<std::size_t>(run.written[at]));
        const std::int64_t row = run.written[at + 1];
        at += 2 + static_cast<std::size_t>(kind.terms);
        if (kind.tells_position) continue;
        std::int64_t& sum = sums.try_emplace(row, -1).first->second;
        if (sum >= 0 && sum != kind.group)
          throw NotDirect{"a row is written while it is summed up", {}, NotDirect::Cause::RowOfRows};
        sum = kind.ends_group ? -1 : kind.group;
      }
    }
  }

  /// Which visits find their row begun, at some sample.
  void findClearing(std::vector<runtime::visit_kind>& kinds) const {
    for (runtime::visit_kind& kind : kinds) kind.may_clear = false;
    for (const SampledRun& run : runs_) {
      std::set<std::int64_t> begun;
      for (std::size_t at = 0; at < run.written.size();) {
        runtime::visit_kind& kind = kinds.at(static_cast<std::size_t>(run.written[at]));
        const std::int64_t row = run.written[at + 1];
        kind.may_clear |= kind.begins && begun.contains(row);
        if (kind.terms > 0 && !kind.tells_position) begun.insert(row);
        at += 2 + static_cast<std::size_t>(kind.terms);
      }
    }
  }

  /// Which visits are of rows that begin anew with nothing later, at some sample.
  void findVanishing(std::vector<runtime::visit_kind>& kinds) const {
    const auto beginsWithNothing = [](const runtime::visit_kind& kind) {
      return kind.begins && kind.is_certain && kind.terms == 0;
    };
    if (std::ranges::none_of(kinds, beginsWithNothing)) return;
    for (const SampledRun& run : runs_) {
      std::map<std::int64_t, std::set<std::int64_t>> ofRow;
      for (std::size_t at = 0; at < run.written.size();) {
        const std::int64_t number = run.written[at];
        const runtime::visit_kind& kind = kinds.at(static_cast<std::size_t>(number));
        std::set<std::int64_t>& before = ofRow[run.written[at + 1]];
        if (kind.terms > 0 && !kind.tells_position) before.insert(number);
        if (beginsWithNothing(kind))
          for (const std::int64_t each : before) kinds[static_cast<std::size_t>(each)].may_vanish = true;
        at += 2 + static_cast<std::size_t>(kind.terms);
      }
    }
  }

  /// Entries of elements that are equal, where rows are only added to. The object holds its elements against that.
  void findPairs(const SampledPass& pass, StructuralEvaluation& made) const {
    const std::vector<Visit>& visits = pass.numbered.visits;
    const Module& module = derived_.subject.module;
    const auto changesRow = [&](const Visit& visit) {
      return !visit.tellsPosition && !visit.terms.empty() && !isOne(module, visit.scale);
    };
    if (std::ranges::any_of(visits, changesRow)) return;
    std::vector<std::int64_t> written;
    for (const SampledRun& run : runs_) append(numberedAlike(run, pass.numbered, primal_), written);
    const MirroredPairs pairs = findMirroredPairs(module, symmetric_, visits, pass.structure.maybe, written,
                                                  KeptVisit::Later, Degenerate::IsKnown);
    std::size_t next = 0;
    for (std::size_t k = 0; k < visits.size(); ++k)
      for (std::size_t term = 0; term < visits[k].terms.size(); ++term, ++next) {
        if (pairs.of(k, term) == Mirror::None) continue;
        made.visits[k].has_pairs = true;
        const bool isKept = pairs.of(k, term) == Mirror::Kept;
        made.terms[next].part = isKept ? runtime::pair_part::kept : runtime::pair_part::dropped;
        if (!isKept) continue;
        made.terms[next].row_before = pairs.partners[k][term].rowBefore;
        made.terms[next].column_before = pairs.partners[k][term].columnBefore;
      }
  }

  static void append(const std::vector<std::int64_t>& from, std::vector<std::int64_t>& to) {
    to.insert(to.end(), from.begin(), from.end());
  }

  Likeness likeness() const {
    const bool hasTables = std::ranges::any_of(primal_.structure, &StructureInput::isTable);
    return hasTables ? Likeness::OfTables : Likeness::OfGrids;
  }

  /// What all visits find, by the number of their kind: at the largest of the samples; where tables say what meets, at
  /// all of them.
  std::vector<SampledPlaces> sampledPlaces(const StructuralEvaluation& made) const {
    std::vector<SampledPlaces> found(made.visits.size());
    std::size_t most = 0;
    for (const SampledRun& run : runs_) {
      if (likeness() == Likeness::OfGrids && run.written.size() < most) continue;
      if (likeness() == Likeness::OfGrids) found.assign(made.visits.size(), {});
      most = std::max(most, run.written.size());
      const auto own = placesAt(*run.sample, primal_, triangle_, made.visits, made.terms, run.written);
      for (std::size_t k = 0; k < found.size(); ++k) append(own[k], found[k]);
    }
    return found;
  }

  static void append(const SampledPlaces& from, SampledPlaces& to) {
    append(from.places, to.places);
    append(from.columns, to.columns);
    to.isFirst.insert(to.isFirst.end(), from.isFirst.begin(), from.isFirst.end());
  }

  /// Where terms stand from one to another, and from one visit to the next.
  std::vector<UsualPlaces> findUsualPlaces(StructuralEvaluation& made) const {
    const std::vector<SampledPlaces> sampled = sampledPlaces(made);
    std::vector<UsualPlaces> usual;
    std::size_t next = 0;
    for (std::size_t k = 0; k < made.visits.size(); ++k) {
      usual.push_back(usualPlaces(static_cast<std::size_t>(made.visits[k].terms), sampled[k], likeness()));
      for (runtime::term_kind& term : usual.back().terms) {
        const runtime::term_kind& pair = made.terms[next++];
        term.part = pair.part, term.row_before = pair.row_before, term.column_before = pair.column_before;
      }
      made.visits[k].stride = usualStride(usual.back(), sampled[k], likeness()).value_or(0);
      if (!made.visits[k].has_pairs) continue;
      usual.back().hasOthers = true;
      usual.back().places = std::max<std::int64_t>(usual.back().places, 1);
    }
    return usual;
  }

  /// Loops whose rounds write in the same distances, one after the other: the pass says where they begin, so that the
  /// object knows. Code for them stands twice, and is not to be long.
  std::set<StmtId> findEvenLoops(SampledPass& pass, StructuralEvaluation& made,
                                 const std::vector<UsualPlaces>& usual) const {
    constexpr std::size_t kShort = 100;
    const Module& module = derived_.subject.module;
    std::set<StmtId> found;
    const auto isEven = [&](std::size_t k) {
      const runtime::visit_kind& kind = made.visits[k];
      const ExprId scale = pass.numbered.visits[k].scale;
      return kind.stride != 0 && usual[k].hasOthers && !kind.may_clear && (!scale.valid() || isOne(module, scale));
    };
    for (const VisitingLoop& loop : pass.structure.loops) {
      bool areEven = std::get<For>(module[loop.loop].node).body.size() <= kShort;
      for (std::size_t k = loop.first; k < loop.first + loop.visits; ++k) areEven = areEven && isEven(k);
      if (!areEven) continue;
      found.insert(loop.loop);
      announce(pass.module, loop, made.visits.size());
      runtime::visit_kind begin{0, -1, false, false, false, true, 0, false, true};
      begin.first_in_round = static_cast<std::int64_t>(loop.first);
      begin.round_visits = static_cast<std::int64_t>(loop.visits);
      made.visits.push_back(begin);
      made.ranges.push_back(module[loop.loop].range);
    }
    requireWellFormed(pass.module, "differentiate");
    return found;
  }

  const Module& primal_;
  const std::vector<Sample>& samples_;
  const Triangle triangle_;
  Forward derived_;
  const std::set<StmtId> symmetric_;  ///< loops
  const ValueDependentControl unknown_;
  const ScalarKind indexKind_;
  SampledShapes search_;
  std::vector<SampledRun> runs_;
  EvaluatedEvery result_;
};

/// Tries strategies for one request, and takes the best.
class EveryStrategist {
public:
  EveryStrategist(const Module& module, const Facts& facts, const Wanted& wanted, Diagnostics& diagnostics)
      : module_(module), facts_(facts), wanted_(wanted), diagnostics_(diagnostics) {}

  std::variant<StructuralEvaluation, Indirect> run() {
    std::vector<Outcome<EvaluatedEvery>> outcomes;
    for (const Strategy& strategy : kStrategies)
      if (isWorthTrying(strategy, outcomes) && isPossible(strategy)) outcomes.push_back(attempt(strategy));
    for (const Strategy& strategy : kSunkStrategies)
      if (!best(outcomes) && isPossible(strategy)) outcomes.push_back(attempt(strategy));
    if (EvaluatedEvery* found = best(outcomes)) {
      if (found->made.elements.empty()) shiftWhereWorth(*found, [&] { return attemptShifted(); }, codeOf);
      dropUnused(found->made.evaluation);
      dropUnused(found->made.structure);
      return std::move(found->made);
    }
    const NotDirect& first = std::get<NotDirect>(outcomes.front());
    return Indirect{first.why, first.at.valid() ? first.at : module_[module_.entry].range, first.input};
  }

private:
  static Module& codeOf(EvaluatedEvery& made) { return made.made.evaluation; }

  const Rewritten* rewritten(Form form) {
    const auto [at, fresh] = rewritten_.try_emplace(form);
    if (fresh) at->second = rewrite(form);
    return at->second ? &*at->second : nullptr;
  }

  std::optional<Rewritten> rewrite(Form form) const {
    const SparsityPattern none;  // a run for every size has none
    switch (form) {
      case Form::AsWritten:
        return std::nullopt;
      case Form::Cloned:
        return clonePerCall(module_, facts_, none);
      case Form::Straightened:
        return straightened(module_, facts_, none);
      case Form::Shifted:
        return shifted(module_, facts_, none);
    }
    throw InternalError("differentiate", "a form that is none");
  }

  Outcome<EvaluatedEvery> attemptShifted() {
    constexpr Strategy kShifted{Form::Shifted, Sink::Rows};
    if (!isPossible(kShifted)) return NotDirect{"no loop adds to neighbors", {}};
    return attempt(kShifted, ListMerging::WhereTooLong);
  }

  bool isPossible(const Strategy& strategy) { return strategy.form == Form::AsWritten || rewritten(strategy.form); }

  Outcome<EvaluatedEvery> attempt(const Strategy& strategy) {
    Outcome<EvaluatedEvery> outcome = attempt(strategy, ListMerging::WhereTooLong);
    if (auto* made = std::get_if<EvaluatedEvery>(&outcome))
      mergeWhereWorth(*made, [&] { return attempt(strategy, ListMerging::Everywhere); });
    return outcome;
  }

  Outcome<EvaluatedEvery> attempt(const Strategy& strategy, ListMerging merging) {
    const bool isWritten = strategy.form == Form::AsWritten;
    const Module& module = isWritten ? module_ : rewritten(strategy.form)->module;
    const Facts& facts = isWritten ? facts_ : rewritten(strategy.form)->facts;
    Diagnostics again;  // what the first derivation has said the others need not repeat
    Diagnostics& diagnostics = std::exchange(isFirst_, false) ? diagnostics_ : again;
    try {
      EvaluatedEvery made = EveryEvaluation(module, facts, strategy.mode(), wanted_, merging, diagnostics).run();
      made.isStraightened = strategy.form == Form::Straightened;
      return made;
    } catch (const NotDirect& reason) {
      return reason;
    }
  }

  const Module& module_;
  const Facts& facts_;
  const Wanted wanted_;
  Diagnostics& diagnostics_;
  bool isFirst_ = true;
  std::map<Form, std::optional<Rewritten>> rewritten_;  ///< those that were asked for
};

}  // namespace

runtime::jacobian_pattern<std::int64_t> differentiate::patternOfElements(const StructuralEvaluation& made,
                                                                         const SampledNumbers& rows,
                                                                         const SampledNumbers& columns,
                                                                         const std::vector<std::int64_t>& written) {
  runtime::numbers<std::int64_t> visited(written.size());
  std::ranges::copy(written, visited.data());
  const std::vector<runtime::jacobian_kind> kinds = made.kinds();
  return {rows, columns, {kinds.data(), kinds.size()}, visited};
}

std::variant<StructuralEvaluation, Indirect> differentiateStructural(const Module& module, const Facts& facts,
                                                                     const std::vector<Sample>& samples,
                                                                     Triangle triangle,
                                                                     const std::set<ObjectId>& gradientLoops,
                                                                     ScalarKind indexKind, Diagnostics& diagnostics) {
  return EveryStrategist(module, facts, {samples, triangle, gradientLoops, indexKind}, diagnostics).run();
}

}  // namespace sparsegen
