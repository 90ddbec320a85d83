//===- Direct.cpp - values straight to their places -----------------------===//
//
// Tries the strategies of direct evaluation for one structure, and takes the best
// one (Strategies.h). Evaluate.cpp carries one out.
//
//===----------------------------------------------------------------------===//

#include "Differentiate/Direct/Direct.h"

#include <algorithm>
#include <map>
#include <set>

#include "Differentiate/Direct/CostModel.h"
#include "Differentiate/Direct/Evaluate.h"
#include "Differentiate/Direct/Places/SymmetricLoops.h"
#include "Differentiate/Direct/Strategies.h"
#include "Differentiate/Rewrites.h"
#include "IR/Transform/DropUnused.h"

namespace sparsegen {

using namespace ir;
using namespace differentiate;

namespace {

/// Why none is taken: of one that would do, else of the first one.
const NotDirect& mainReason(const std::vector<Outcome<Evaluated>>& outcomes) {
  const NotDirect* slower = firstWith(outcomes, NotDirect::Cause::Slower);
  return slower ? *slower : std::get<NotDirect>(outcomes.front());
}

/// Tries strategies for one request, and takes the best.
class Strategist {
public:
  Strategist(const Module& module, const Facts& facts, const WantedEntries& wanted,
             const std::optional<Compression>& otherwise, ScalarKind indexKind)
      : module_(module), facts_(facts), wanted_(wanted), otherwise_(otherwise), indexKind_(indexKind) {}

  std::variant<DirectEvaluation, Indirect> run(Diagnostics& diagnostics) {
    std::vector<Outcome<Evaluated>> outcomes;
    Diagnostics again;  // what the first derivation has said the others need not repeat
    for (const Strategy& strategy : kStrategies) {
      if (!isWorthTrying(strategy, outcomes) || !isPossible(strategy)) continue;
      outcomes.push_back(attempt(strategy, outcomes.empty() ? diagnostics : again));
    }
    if (Evaluated* made = best(outcomes)) {
      shiftWhereWorth(*made, [&] { return attemptShifted(); }, codeOf);
      dropUnused(made->direct.evaluation);
      dropUnused(made->direct.structure);
      return std::move(made->direct);
    }
    const NotDirect& reason = mainReason(outcomes);
    return Indirect{reason.why, reason.at.valid() ? reason.at : module_[module_.entry].range};
  }

private:
  static Module& codeOf(Evaluated& made) { return made.direct.evaluation; }

  Outcome<Evaluated> attemptShifted() {
    constexpr Strategy kShifted{Form::Shifted, Sink::Rows};
    if (!isPossible(kShifted)) return NotDirect{"no loop adds to neighbors", {}};
    Diagnostics unheard;
    return attempt(kShifted, ListMerging::WhereTooLong, unheard);
  }

  /// Rewrites are made when the first strategy asks for them: most requests need none.
  const Rewritten* rewritten(Form form) {
    const auto [at, fresh] = rewritten_.try_emplace(form);
    if (fresh) at->second = rewrite(form);
    return at->second ? &*at->second : nullptr;
  }

  std::optional<Rewritten> rewrite(Form form) const {
    switch (form) {
      case Form::AsWritten:
        return std::nullopt;
      case Form::Cloned:
        return clonePerCall(module_, facts_, wanted_.found);
      case Form::Straightened:
        return straightened(module_, facts_, wanted_.found);
      case Form::Shifted:
        return shifted(module_, facts_, wanted_.found);
    }
    throw InternalError("differentiate", "a form that is none");
  }

  bool isPossible(const Strategy& strategy) { return strategy.form == Form::AsWritten || rewritten(strategy.form); }

  Outcome<Evaluated> attempt(const Strategy& strategy, Diagnostics& diagnostics) {
    Outcome<Evaluated> outcome = attempt(strategy, ListMerging::WhereTooLong, diagnostics);
    auto* made = std::get_if<Evaluated>(&outcome);
    if (!made) return outcome;
    mergeWhereWorth(*made, [&] {
      Diagnostics unheard;
      return attempt(strategy, ListMerging::Everywhere, unheard);
    });
    if (std::optional<NotDirect> reason = slower(*made)) return *std::move(reason);
    return outcome;
  }

  Outcome<Evaluated> attempt(const Strategy& strategy, ListMerging merging, Diagnostics& diagnostics) {
    const bool isWritten = strategy.form == Form::AsWritten;
    const Module& module = isWritten ? module_ : rewritten(strategy.form)->module;
    const Facts& facts = isWritten ? facts_ : rewritten(strategy.form)->facts;
    try {
      Forward derived(module, facts, strategy.mode(), diagnostics);
      const std::set<StmtId> symmetric =
          symmetricLoops(module, wanted_.gradientLoops, derived.subject, derived.activity);
      Evaluated made = evaluateDirectly(derived, symmetric, wanted_, indexKind_, merging);
      made.isStraightened = strategy.form == Form::Straightened;
      return made;
    } catch (const NotDirect& reason) {
      return reason;
    }
  }

  /// Why it is possible, and not taken; none where it is not estimated to be slower, or nothing is given to compare
  /// with.
  std::optional<NotDirect> slower(const Evaluated& made) const {
    if (!otherwise_) return std::nullopt;
    if (repeatsTooMuch(made.direct.evaluation, otherwise_->derivative, otherwise_->colors))
      return NotDirect{"its rows share too much", {}, NotDirect::Cause::Slower};
    if (isSlower(made.effort, otherwise_->colors, wanted_.pattern.nnz()))
      return NotDirect{"the lists of what its rows depend on would take longer", {}, NotDirect::Cause::Slower};
    return std::nullopt;
  }

  const Module& module_;
  const Facts& facts_;
  const WantedEntries& wanted_;
  const std::optional<Compression>& otherwise_;
  const ScalarKind indexKind_;
  std::map<Form, std::optional<Rewritten>> rewritten_;  ///< those that were asked for
};

}  // namespace

std::variant<DirectEvaluation, Indirect> differentiateDirect(const Module& module, const Facts& facts,
                                                             const WantedEntries& wanted,
                                                             const std::optional<Compression>& otherwise,
                                                             ScalarKind indexKind, Diagnostics& diagnostics) {
  return Strategist(module, facts, wanted, otherwise, indexKind).run(diagnostics);
}

}  // namespace sparsegen
