//===- Blocks.cpp - the Hessian of each element, before it is added -------===//

#include "Differentiate/Direct/Blocks.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "Differentiate/Direct/Places/BlockStores.h"
#include "Differentiate/Direct/Places/DeadStops.h"
#include "Differentiate/Direct/Places/ElementVisits.h"
#include "Differentiate/Direct/Places/EveryRound.h"
#include "Differentiate/Direct/Places/SymmetricLoops.h"
#include "Differentiate/Direct/Rows/NotDirect.h"
#include "Differentiate/Direct/SampledShapes.h"
#include "Differentiate/Direct/ShapeSearch.h"
#include "Differentiate/Forward.h"
#include "Differentiate/Interface/Entry.h"
#include "Differentiate/Rewrites.h"
#include "Differentiate/Simplify/DeadStores.h"
#include "IR/Transform/DropUnused.h"
#include "IR/Verifier.h"

namespace sparsegen {

using namespace ir;
using namespace differentiate;

namespace {

constexpr const char* kNoLoops = "no loop adds up terms of its own";
constexpr const char* kNotDense =
    "the Hessian of a loop's term is not dense, and the pattern may have no place for the rest of it";
constexpr const char* kLists = "what a loop's term is made of has no fixed number of inputs";

/// One derivation on its way to blocks.
class Blocks {
public:
  /// `loops`: see WantedEntries::gradientLoops.
  Blocks(const Module& primal, const Facts& facts, const std::set<ObjectId>& loops, ScalarKind indexKind)
      : derived_(primal, facts, {Seeding::Seeds, Carrier::Slots, Sink::Rows}, unheard_),
        primal_(primal),
        symmetric_(symmetricLoops(primal, loops, derived_.subject, derived_.activity)),
        unknown_(derived_.subject),
        indexKind_(indexKind) {}

  /// Of one structure, which has this lower triangle. One of both is called, once. Throw NotDirect.
  BlockEvaluation run(const SparsityPattern& pattern) {
    const SlotLimits limits = slotLimits(pattern);
    ShapeSearch search(derived_, unknown_, indexKind_, limits, ListMerging::WhereTooLong);
    const PassRun pass = search.run();
    if (!search.shapes().lists.empty()) throw NotDirect{kLists, {}};
    const std::vector<std::int64_t> written = withoutRowUpdates(pass.numbered, *pass.run.written);
    const std::vector<BlockLoop> loops =
        findElementBlocks(derived_.subject.module, symmetric_, pass.numbered, pass.structure.maybe, {written});
    requireDense(loops, pass.numbered.visits, written, pattern);
    return made(search.shapes(), limits, pass.structure, loops);
  }

  /// Of every structure. What these samples show is held against the structure pass, which has all.
  BlockEvaluation run(const std::vector<Sample>& samples) {
    SampledShapes search(primal_, samples, derived_, unknown_, ListMerging::WhereTooLong);
    SampledPass pass = search.run();
    if (!search.shapes().lists.empty()) throw NotDirect{kLists, {}};
    std::vector<std::vector<std::int64_t>> runs;
    for (const SampledRun& run : pass.runs) runs.push_back(numberedAlike(run, pass.numbered, primal_));
    std::vector<BlockLoop> loops =
        findElementBlocks(derived_.subject.module, symmetric_, pass.numbered, pass.structure.maybe, runs);
    removeChecks(pass.module, pass.structure.records);
    removeDeadStops(pass.module, pass.structure);
    // On grids what is done for each entry goes on alike from round to round, and is faster.
    const bool hasTables = std::ranges::any_of(primal_.structure, &StructureInput::isTable);
    ElementPass found{pass.module};
    const std::vector<ElementUnknowns> unknowns =
        requireAtEverySize(pass.module, pass.structure, pass.numbered, derived_.subject.module.independents, loops);
    const bool areDense = std::ranges::all_of(unknowns, &ElementUnknowns::areDense);
    keepBranchesOnValues(loops, pass.structure.maybe);
    const auto elements =
        hasTables ? writeElements(found.structure, pass.structure, pass.numbered, loops, unknowns) : std::nullopt;
    if (!elements && !areDense) throw NotDirect{kNotDense, {}};
    BlockEvaluation evaluation =
        made(search.shapes(), kSampledLimits, pass.structure, elements ? elements->loops : loops);
    if (!elements) return evaluation;
    if (!areDense) evaluation.noHook = kNotDense;
    found.elements = elements->kinds;
    dropUnused(found.structure);
    requireWellFormed(found.structure, "differentiate");
    evaluation.elements = std::move(found);
    return evaluation;
  }

private:
  /// A condition on sizes or tables leaves out a round's visits as a whole.
  static void keepBranchesOnValues(std::vector<BlockLoop>& loops, const std::vector<bool>& maybe) {
    for (BlockLoop& loop : loops)
      loop.hasBranches = loop.hasBranches && std::ranges::any_of(loop.visits, [&](const BlockVisit& visit) {
                           return maybe[visit.visit];
                         });
  }

  BlockEvaluation made(const GradientLayout& shapes, SlotLimits limits, const Structure& structure,
                       const std::vector<BlockLoop>& loops) {
    Subject& subject = derived_.subject;
    const Numbered numbered = numberVisits(subject, derived_.groups, unknown_, shapes, limits, Half::Coefficients);
    storeBlocks(subject, numbered, structure.rowUpdates, loops, indexKind_);
    removeDeadStores(subject, {}, hasPassiveResult(derived_.derivation) ? ResultUse::Used : ResultUse::Unused);
    BlockEvaluation made{std::move(subject.module)};
    dropUnused(made.evaluation);
    requireWellFormed(made.evaluation, "differentiate");
    return made;
  }

  Diagnostics unheard_;  ///< what there is to say was said of the values
  Forward derived_;
  const Module& primal_;
  const std::set<StmtId> symmetric_;
  const ValueDependentControl unknown_;  ///< of the derivation before it is numbered
  const ScalarKind indexKind_;
};

/// Tries the function as it is, then with its rounds in straight lines, until blocks are such that a hook may have
/// them. `of`: the pattern, or samples.
template <class Structures>
std::variant<BlockEvaluation, Indirect> blocksOf(const Module& module, const Facts& facts,
                                                 const SparsityPattern& pattern, std::set<ObjectId> loops,
                                                 ScalarKind indexKind, const Structures& of) {
  if (loops.empty()) return Indirect{kNoLoops, module[module.entry].range};
  std::optional<NotDirect> last;
  const auto attempt = [&](const Module& form, const Facts& ofForm) -> std::optional<BlockEvaluation> {
    try {
      return Blocks(form, ofForm, loops, indexKind).run(of);
    } catch (const NotDirect& reason) {
      last = reason;
      return std::nullopt;
    }
  };
  auto made = attempt(module, facts);
  if (made && made->noHook.empty()) return *std::move(made);
  if (const auto lines = straightenedWithin(module, facts, pattern, loops))
    if (auto other = attempt(lines->module, lines->facts); other && (!made || other->noHook.empty()))
      made = std::move(other);
  if (made) return *std::move(made);
  return Indirect{last->why, last->at.valid() ? last->at : module[module.entry].range};
}

}  // namespace

std::variant<BlockEvaluation, Indirect> differentiateBlocks(const Module& module, const Facts& facts,
                                                            const WantedEntries& wanted, ScalarKind indexKind) {
  return blocksOf(module, facts, wanted.found, wanted.gradientLoops, indexKind, wanted.pattern);
}

std::variant<BlockEvaluation, Indirect> differentiateBlocks(const Module& module, const Facts& facts,
                                                            const std::vector<Sample>& samples,
                                                            const std::set<ObjectId>& gradientLoops,
                                                            ScalarKind indexKind) {
  return blocksOf(module, facts, SparsityPattern(), gradientLoops, indexKind, samples);
}

}  // namespace sparsegen
