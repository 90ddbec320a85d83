//===- Blocks.cpp - the Hessian of each element, before it is added -------===//

#include "Differentiate/Direct/Blocks.h"

#include <optional>
#include <set>
#include <utility>

#include "Differentiate/Direct/Places/BlockStores.h"
#include "Differentiate/Direct/Places/SymmetricLoops.h"
#include "Differentiate/Direct/Rows/NotDirect.h"
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

/// One derivation on its way to blocks.
class Blocks {
public:
  /// `loops`: see WantedEntries::gradientLoops.
  Blocks(const Module& primal, const Facts& facts, const std::set<ObjectId>& loops, const SparsityPattern& pattern,
         ScalarKind indexKind, Diagnostics& diagnostics)
      : derived_(primal, facts, {Seeding::Seeds, Carrier::Slots, Sink::Rows}, diagnostics),
        symmetric_(symmetricLoops(primal, loops, derived_.subject, derived_.activity)),
        unknown_(derived_.subject),
        pattern_(pattern),
        indexKind_(indexKind),
        limits_(slotLimits(pattern)),
        search_(derived_, unknown_, indexKind, limits_, ListMerging::WhereTooLong) {}

  /// Called once. Throws NotDirect.
  BlockEvaluation run() {
    const PassRun pass = search_.run();
    if (!search_.shapes().lists.empty())
      throw NotDirect{"what a loop's term is made of has no fixed number of inputs", {}};
    Subject& subject = derived_.subject;
    const std::vector<std::int64_t> written = withoutRowUpdates(pass.numbered, *pass.run.written);
    const std::vector<BlockLoop> loops =
        findElementBlocks(subject.module, symmetric_, pass.numbered, pass.structure.maybe, written, pattern_);
    const Numbered numbered =
        numberVisits(subject, derived_.groups, unknown_, search_.shapes(), limits_, Half::Coefficients);
    storeBlocks(subject, numbered, pass.structure.rowUpdates, loops, indexKind_);
    removeDeadStores(subject, {}, hasPassiveResult(derived_.derivation) ? ResultUse::Used : ResultUse::Unused);
    BlockEvaluation made{std::move(subject.module)};
    dropUnused(made.evaluation);
    requireWellFormed(made.evaluation, "differentiate");
    return made;
  }

private:
  Forward derived_;
  const std::set<StmtId> symmetric_;
  const ValueDependentControl unknown_;  ///< of the derivation before it is numbered
  const SparsityPattern& pattern_;
  const ScalarKind indexKind_;
  const SlotLimits limits_;
  ShapeSearch search_;
};

}  // namespace

std::variant<BlockEvaluation, Indirect> differentiateBlocks(const Module& module, const Facts& facts,
                                                            const WantedEntries& wanted, ScalarKind indexKind) {
  std::optional<NotDirect> last;
  const auto attempt = [&](const Module& form, const Facts& ofForm,
                           const std::set<ObjectId>& loops) -> std::optional<BlockEvaluation> {
    Diagnostics unheard;  // what there is to say was said of the values
    try {
      return Blocks(form, ofForm, loops, wanted.pattern, indexKind, unheard).run();
    } catch (const NotDirect& reason) {
      last = reason;
      return std::nullopt;
    }
  };
  if (wanted.gradientLoops.empty()) return Indirect{kNoLoops, module[module.entry].range};
  if (auto made = attempt(module, facts, wanted.gradientLoops)) return *std::move(made);
  std::set<ObjectId> loops = wanted.gradientLoops;
  if (const auto lines = straightenedWithin(module, facts, wanted.found, loops))
    if (auto made = attempt(lines->module, lines->facts, loops)) return *std::move(made);
  return Indirect{last->why, last->at.valid() ? last->at : module[module.entry].range};
}

}  // namespace sparsegen
