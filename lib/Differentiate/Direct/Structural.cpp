//===- Structural.cpp - direct evaluation for every size ------------------===//

#include "Differentiate/Direct/Structural.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "Differentiate/Direct/Places/DirectStores.h"
#include "Differentiate/Direct/Places/GradientLayout.h"
#include "Differentiate/Direct/Places/Structure.h"
#include "Differentiate/Direct/Samples.h"
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

/// No list is longer, and no row of slots.
constexpr SlotLimits kLimits{64, 256};

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

/// Where all visits stand that a pass has written at a sample; by the number of their kind.
std::vector<SampledPlaces> placesAt(const Sample& sample, const Module& primal, Triangle triangle,
                                    const std::vector<runtime::visit_kind>& kinds,
                                    const std::vector<std::int64_t>& written) {
  const auto bound = boundAt(primal, sample);
  std::vector<runtime::term_kind> terms;
  for (const runtime::visit_kind& kind : kinds) {
    const UsualPlaces all = placesOfAll(static_cast<std::size_t>(kind.terms));
    terms.insert(terms.end(), all.terms.begin(), all.terms.end());
  }
  runtime::numbers<std::int64_t> visited(written.size());
  std::ranges::copy(written, visited.data());
  const runtime::structural_pattern<std::int64_t> pattern(
      SampledNumbers(*bound, bound->dependents), SampledNumbers(*bound, bound->independents),
      triangle == Triangle::Lower ? runtime::triangle::lower : runtime::triangle::both, kinds.data(), kinds.size(),
      terms.data(), visited);
  std::vector<SampledPlaces> found(kinds.size());
  std::vector<bool> isTouched(static_cast<std::size_t>(pattern.nnz()));
  const std::int64_t* next = pattern.tables().places();
  for (std::size_t at = 0; at < written.size();) {
    const auto number = static_cast<std::size_t>(written[at]);
    for (std::int64_t k = 0; k < kinds[number].terms; ++k, ++next) {
      if (kinds[number].tells_position) continue;
      found[number].places.push_back(*next);
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
                              Triangle triangle) {
  Placement placement;
  placement.made = Made::AtConstruction;
  for (const Visit& visit : visits) {
    VisitPlacement placed;
    if (visit.tellsPosition) {  // the row update that it is of takes it from the sequence
      placement.visits.push_back(std::move(placed));
      continue;
    }
    placed.reached = true;
    placed.usual = usual[placement.visits.size()];
    placed.sequenced = placed.usual.places;
    std::int64_t number = 0;
    placed.clearsRow = kinds[placement.visits.size()].may_clear;
    if (placed.clearsRow)
      placed.clearsSometimes = subject.build.integer(static_cast<std::int64_t>(placement.visits.size()));
    for (const EntryTerm& term : visit.terms)
      placed.terms.push_back({.rule = RankRule::Mirrored,
                              .rank = {},
                              .inTable = number++,
                              .adds = true,
                              .isSometimes = term.isFromSlot || triangle == Triangle::Lower});
    placement.visits.push_back(std::move(placed));
  }
  return placement;
}

/// What does not depend on the form of the function.
struct Wanted {
  const std::vector<Sample>& samples;
  Triangle triangle;
  ScalarKind indexKind;
};

/// One derivation on its way to an evaluation for every size: finds the shapes of local rows at some sizes, then makes
/// the pass, which holds each size that it is run with against them, and the stores.
class EveryEvaluation {
public:
  EveryEvaluation(const Module& primal, const Facts& facts, Sink rows, const Wanted& wanted, Diagnostics& diagnostics)
      : primal_(primal),
        samples_(wanted.samples),
        triangle_(wanted.triangle),
        derived_(primal, facts, {Seeding::Seeds, Carrier::Slots, rows}, diagnostics),
        unknown_(derived_.subject),
        indexKind_(wanted.indexKind) {}

  /// Called once. Throws NotDirect.
  StructuralEvaluation run() {
    Pass pass = findShapes();
    StructuralEvaluation made;
    made.triangle = triangle_;
    made.visits = kindsOf(pass.numbered.visits, pass.structure.maybe);
    for (const Visit& visit : pass.numbered.visits)
      made.ranges.push_back(visit.stmt.valid() ? pass.module[visit.stmt].range : SourceRange());
    sayWhereItStops(pass);
    removeChecks(pass.module, pass.structure.records);
    requireWholeSums(pass.module, made.visits);
    findClearing(pass.module, made.visits);
    const std::vector<UsualPlaces> usual = findUsualPlaces(pass, made.visits);
    for (std::size_t k = 0; k < usual.size(); ++k) {
      made.terms.insert(made.terms.end(), usual[k].terms.begin(), usual[k].terms.end());
      made.visits[k].places = usual[k].places;
      made.visits[k].has_others = usual[k].hasOthers;
    }
    made.structure = std::move(pass.module);
    Subject& subject = derived_.subject;
    const Numbered numbered = numberVisits(subject, derived_.groups, unknown_, shapes_, kLimits, Half::Coefficients);
    const Placement placement = placeAtConstruction(subject, numbered.visits, made.visits, usual, triangle_);
    storeEntries(subject, numbered, pass.structure.rowUpdates, placement, SparsityPattern(), indexKind_);
    removeDeadStores(subject, {}, hasPassiveResult(derived_.derivation) ? ResultUse::Used : ResultUse::Unused);
    made.evaluation = std::move(subject.module);
    requireWellFormed(made.evaluation, "differentiate");
    dropUnused(made.evaluation);
    dropUnused(made.structure);
    return made;
  }

private:
  struct Pass {
    Numbered numbered;
    Structure structure;
    Module module;
  };

  /// A size with rows of other shapes than the samples had is refused when the object is made.
  static void sayWhereItStops(Pass& pass) {
    if (pass.structure.stops.empty()) return;
    Builder build(pass.module);
    Outside outside;
    outside.spelling = "sparsegen::runtime::not_as_sampled";
    outside.isForgetful = true;
    const FunctionId refuse = build.function(
        {.name = "sg_not_as_sampled", .parameters = {}, .result = build.voidType(), .outside = std::move(outside)});
    std::set<StmtId> stops;
    for (const auto& [stop, combine] : pass.structure.stops) stops.insert(stop);
    const StmtId call = build.statement(Call{refuse, {}, {}});
    for (Stmt& stmt : pass.module.stmts)
      forEachBlock(stmt, [&](Block& block) {
        if (block.size() == 1 && stops.contains(block.front())) block = {call, block.front()};
      });
  }

  Pass makePass() const {
    Subject copy(derived_.subject);
    Pass made;
    made.numbered = numberVisits(copy, derived_.groups, unknown_, shapes_, kLimits, Half::Columns);
    made.structure = makeStructure(copy, made.numbered, unknown_, ScalarKind::I64);
    made.module = std::move(copy.module);
    requireWellFormed(made.module, "differentiate");
    return made;
  }

  /// At no sample may a row be written while it is summed up.
  void requireWholeSums(const Module& pass, const std::vector<runtime::visit_kind>& kinds) const {
    if (std::ranges::all_of(kinds, [](const runtime::visit_kind& kind) { return kind.group < 0; })) return;
    for (const Sample& sample : samples_) {
      const IntegerRun run = runPassAt(pass, primal_, sample);
      if (!run.written) continue;
      std::map<std::int64_t, std::int64_t> sums;
      for (std::size_t at = 0; at < run.written->size();) {
        const runtime::visit_kind& kind = kinds.at(static_cast<std::size_t>((*run.written)[at]));
        const std::int64_t row = (*run.written)[at + 1];
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
  void findClearing(const Module& pass, std::vector<runtime::visit_kind>& kinds) const {
    for (runtime::visit_kind& kind : kinds) kind.may_clear = false;
    for (const Sample& sample : samples_) {
      const IntegerRun run = runPassAt(pass, primal_, sample);
      if (!run.written) continue;
      std::set<std::int64_t> begun;
      for (std::size_t at = 0; at < run.written->size();) {
        runtime::visit_kind& kind = kinds.at(static_cast<std::size_t>((*run.written)[at]));
        const std::int64_t row = (*run.written)[at + 1];
        kind.may_clear |= kind.begins && begun.contains(row);
        if (kind.terms > 0 && !kind.tells_position) begun.insert(row);
        at += 2 + static_cast<std::size_t>(kind.terms);
      }
    }
  }

  /// What stands where, at the largest of the samples.
  std::vector<UsualPlaces> findUsualPlaces(const Pass& pass, const std::vector<runtime::visit_kind>& kinds) const {
    const Sample* largest = nullptr;
    std::vector<std::int64_t> most;
    for (const Sample& sample : samples_) {
      IntegerRun run = runPassAt(pass.module, primal_, sample);
      if (run.written && run.written->size() >= most.size()) most = *std::move(run.written), largest = &sample;
    }
    std::vector<UsualPlaces> usual;
    if (largest == nullptr) {
      for (const runtime::visit_kind& kind : kinds) usual.push_back(placesOfAll(static_cast<std::size_t>(kind.terms)));
      return usual;
    }
    const std::vector<SampledPlaces> sampled = placesAt(*largest, primal_, triangle_, kinds, most);
    for (std::size_t k = 0; k < kinds.size(); ++k)
      usual.push_back(usualPlaces(static_cast<std::size_t>(kinds[k].terms), sampled[k]));
    return usual;
  }

  /// As for one structure (Evaluate.cpp), over what the runs at all samples write. A sample at which the pass can't be
  /// run is one that the function does not take.
  Pass findShapes() {
    constexpr int kMostRounds = 32;
    for (int round = 0; round < kMostRounds; ++round) {
      Pass pass = makePass();
      if (pass.numbered.rowUpdates.empty()) return pass;
      std::vector<std::int64_t> written;
      StmtId stopped;
      for (const Sample& sample : samples_) {
        const IntegerRun run = runPassAt(pass.module, primal_, sample);
        if (run.written) written.insert(written.end(), run.written->begin(), run.written->end());
        if (pass.structure.stops.contains(run.stoppedAt)) stopped = run.stoppedAt;
      }
      if (stopped.valid()) {
        const StmtId combine = pass.structure.stops.at(stopped);
        if (makeRoom(shapes_, pass.numbered, combine, kLimits)) continue;
        throw NotDirect{"an intermediate result depends on too many inputs", pass.module[stopped].range};
      }
      if (!mergeSlots(shapes_, pass.numbered, written) && !measureLists(shapes_, pass.numbered, written)) return pass;
    }
    throw NotDirect{"what lies between has too many shapes", {}};
  }

  const Module& primal_;
  const std::vector<Sample>& samples_;
  const Triangle triangle_;
  Forward derived_;
  const ValueDependentControl unknown_;
  const ScalarKind indexKind_;
  GradientLayout shapes_;
};

}  // namespace

std::variant<StructuralEvaluation, Indirect> differentiateStructural(const Module& module, const Facts& facts,
                                                                     const std::vector<Sample>& samples,
                                                                     Triangle triangle, ScalarKind indexKind,
                                                                     Diagnostics& diagnostics) {
  std::vector<NotDirect> reasons;
  const auto attempt = [&](const Module& form, const Facts& ofForm, Sink rows) -> std::optional<StructuralEvaluation> {
    try {
      return EveryEvaluation(form, ofForm, rows, {samples, triangle, indexKind}, diagnostics).run();
    } catch (const NotDirect& reason) {
      reasons.push_back(reason);
      return std::nullopt;
    }
  };
  const std::array forms{clonePerCall(module, facts, SparsityPattern()),
                         straightened(module, facts, SparsityPattern())};
  const auto isOfRows = [](const NotDirect& reason) { return reason.cause == NotDirect::Cause::RowOfRows; };
  for (const Sink rows : {Sink::Rows, Sink::CopiedRows}) {
    if (rows == Sink::CopiedRows && std::ranges::none_of(reasons, isOfRows)) break;
    if (auto made = attempt(module, facts, rows)) return *std::move(made);
    for (const auto& form : forms) {
      if (!form) continue;
      if (auto made = attempt(form->module, form->facts, rows)) return *std::move(made);
    }
  }
  const NotDirect& first = reasons.front();
  return Indirect{first.why, first.at.valid() ? first.at : module[module.entry].range, first.input};
}

}  // namespace sparsegen
