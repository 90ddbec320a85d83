//===- Blocks.cpp - the Hessian of each element, before it is added -------===//

#include "Differentiate/Direct/Blocks.h"

#include <optional>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <utility>

#include "Differentiate/Direct/Places/BlockStores.h"
#include "Differentiate/Direct/Places/Structure.h"
#include "Differentiate/Direct/Places/SymmetricLoops.h"
#include "Differentiate/Direct/Rows/NotDirect.h"
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

/// A round is a straight line: it has no short rows.
constexpr SlotLimits kLimits{64, 256};

/// One derivation on its way to blocks.
class Blocks {
public:
  Blocks(const Module& primal, const Facts& facts, const WantedEntries& wanted, ScalarKind indexKind,
         Diagnostics& diagnostics)
      : derived_(primal, facts, {Seeding::Seeds, Carrier::Slots, Sink::Rows}, diagnostics),
        symmetric_(symmetricLoops(primal, wanted.gradientLoops, derived_.subject, derived_.activity)),
        unknown_(derived_.subject),
        wanted_(wanted),
        indexKind_(indexKind) {}

  /// Called once. Throws NotDirect.
  BlockEvaluation run() {
    const std::vector<BlockLoop> loops = findLoops();
    Subject& subject = derived_.subject;
    const Numbered numbered =
        numberVisits(subject, derived_.groups, unknown_, GradientLayout(), kLimits, Half::Coefficients);
    storeBlocks(subject, numbered, loops, indexKind_);
    removeDeadStores(subject, {}, hasPassiveResult(derived_.derivation) ? ResultUse::Used : ResultUse::Unused);
    BlockEvaluation made{std::move(subject.module)};
    dropUnused(made.evaluation);
    requireWellFormed(made.evaluation, "differentiate");
    return made;
  }

private:
  /// By what the structure pass writes.
  std::vector<BlockLoop> findLoops() const {
    Subject copy(derived_.subject);
    const Numbered numbered =
        numberVisits(copy, derived_.groups, unknown_, GradientLayout(), kLimits, Half::Columns);
    const Structure structure = makeStructure(copy, numbered, unknown_, indexKind_);
    if (!structure.rowUpdates.empty()) throw NotDirect{"what a loop's term is made of is computed outside of it", {}};
    const ObjectId visited = visitedObject(copy.module);
    Diagnostics unheard;
    const IntegerRun run = runIntegers(copy.module, visited, unheard);
    if (!run.written) throw NotDirect{"the rows and columns can't be enumerated", {}};
    return findElementBlocks(derived_.subject.module, symmetric_, numbered.visits, structure.maybe, *run.written,
                             wanted_.pattern);
  }

  Forward derived_;
  const std::set<StmtId> symmetric_;
  const ValueDependentControl unknown_;  ///< of the derivation before it is numbered
  const WantedEntries& wanted_;
  const ScalarKind indexKind_;
};

}  // namespace

std::variant<BlockEvaluation, Indirect> differentiateBlocks(const Module& module, const Facts& facts,
                                                            const WantedEntries& wanted, ScalarKind indexKind) {
  std::optional<NotDirect> first;
  const auto attempt = [&](const Module& form, const Facts& ofForm) -> std::optional<BlockEvaluation> {
    Diagnostics unheard;  // what there is to say was said of the values
    try {
      return Blocks(form, ofForm, wanted, indexKind, unheard).run();
    } catch (const NotDirect& reason) {
      if (getenv("DBG")) fprintf(stderr, "  %s @%d\n", reason.why.c_str(), (int)reason.at.line);
      if (!first) first = reason;
      return std::nullopt;
    }
  };
  if (wanted.gradientLoops.empty()) return Indirect{"no loop adds up terms of its own", module[module.entry].range};
  if (auto made = attempt(module, facts)) return *std::move(made);
  for (const auto rewrite : {clonePerCall, straightened}) {
    const auto rewritten = rewrite(module, facts, wanted.found);
    if (!rewritten) continue;
    if (auto made = attempt(rewritten->module, rewritten->facts)) return *std::move(made);
  }
  return Indirect{first->why, first->at.valid() ? first->at : module[module.entry].range};
}

}  // namespace sparsegen
