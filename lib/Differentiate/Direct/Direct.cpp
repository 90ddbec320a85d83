//===- Direct.cpp - values straight to their places -----------------------===//
//
// Which strategies of direct evaluation there are, which of them are worth
// trying, and which one is taken. Evaluate.cpp carries one out.
//
//===----------------------------------------------------------------------===//

#include "Differentiate/Direct/Direct.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "Differentiate/Direct/CostModel.h"
#include "Differentiate/Direct/Evaluate.h"
#include "Differentiate/Direct/Places/SymmetricLoops.h"
#include "Differentiate/Direct/Rows/NotDirect.h"
#include "Differentiate/Rewrites.h"
#include "IR/Transform/DropUnused.h"

namespace sparsegen {

using namespace ir;
using namespace differentiate;

namespace {

/// The form of the primal that is derived.
enum class Form : std::uint8_t {
  AsWritten,
  Cloned,        ///< a callee of its own for each call
  Straightened,  ///< short loops unrolled, and calls inlined
};

struct Strategy {
  Form form;
  Sink rows;
};

/// The least invasive first.
constexpr std::array<Strategy, 6> kStrategies = {{{Form::AsWritten, Sink::Rows},
                                                  {Form::Cloned, Sink::Rows},
                                                  {Form::AsWritten, Sink::CopiedRows},
                                                  {Form::Cloned, Sink::CopiedRows},
                                                  {Form::Straightened, Sink::Rows},
                                                  {Form::Straightened, Sink::CopiedRows}}};

/// What came of a strategy.
using Outcome = std::variant<Evaluated, NotDirect>;

const NotDirect* firstWith(const std::vector<Outcome>& outcomes, NotDirect::Cause cause) {
  for (const Outcome& outcome : outcomes)
    if (const auto* reason = std::get_if<NotDirect>(&outcome); reason && reason->cause == cause) return reason;
  return nullptr;
}

/// The first of those with the fewest lists, of straight lines only where lists take several times as long; null where
/// all failed.
Evaluated* best(std::vector<Outcome>& outcomes) {
  Evaluated* found = nullptr;
  for (Outcome& outcome : outcomes) {
    auto* made = std::get_if<Evaluated>(&outcome);
    if (!made || (found && made->lists >= found->lists)) continue;
    if (!found || !made->isStraightened || isWorthStraightening(found->effort, made->effort)) found = made;
  }
  return found;
}

/// Why none is taken: of one that would do, else of the first one.
const NotDirect& mainReason(const std::vector<Outcome>& outcomes) {
  const NotDirect* slower = firstWith(outcomes, NotDirect::Cause::Slower);
  return slower ? *slower : std::get<NotDirect>(outcomes.front());
}

/// Whether a strategy may do better than those before it.
bool isWorthTrying(const Strategy& strategy, std::vector<Outcome>& before) {
  const Evaluated* made = best(before);
  if (strategy.rows == Sink::CopiedRows) return !made && firstWith(before, NotDirect::Cause::RowOfRows);
  // A function that is called with rows of several kinds makes lists where copies of it would not, and so do a loop
  // over a small array and a helper where straight lines would not.
  return !made || made->lists > 0;
}

/// Tries strategies for one request, and takes the best.
class Strategist {
public:
  Strategist(const Module& module, const Facts& facts, const WantedEntries& wanted,
             const std::optional<Compression>& otherwise, ScalarKind indexKind)
      : module_(module), facts_(facts), wanted_(wanted), otherwise_(otherwise), indexKind_(indexKind) {}

  std::variant<DirectEvaluation, Indirect> run(Diagnostics& diagnostics) {
    std::vector<Outcome> outcomes;
    Diagnostics again;  // what the first derivation has said the others need not repeat
    for (const Strategy& strategy : kStrategies) {
      if (!isWorthTrying(strategy, outcomes) || !isPossible(strategy)) continue;
      outcomes.push_back(attempt(strategy, outcomes.empty() ? diagnostics : again));
    }
    if (Evaluated* made = best(outcomes)) {
      dropUnused(made->direct.evaluation);
      dropUnused(made->direct.structure);
      return std::move(made->direct);
    }
    const NotDirect& reason = mainReason(outcomes);
    return Indirect{reason.why, reason.at.valid() ? reason.at : module_[module_.entry].range};
  }

private:
  /// Rewrites are made when the first strategy asks for them: most requests need none.
  const Rewritten* rewritten(Form form) {
    const auto [at, fresh] = rewritten_.try_emplace(form);
    if (fresh)
      at->second = form == Form::Cloned ? clonePerCall(module_, facts_, wanted_.found)
                                        : straightened(module_, facts_, wanted_.found);
    return at->second ? &*at->second : nullptr;
  }

  bool isPossible(const Strategy& strategy) { return strategy.form == Form::AsWritten || rewritten(strategy.form); }

  Outcome attempt(const Strategy& strategy, Diagnostics& diagnostics) {
    Outcome outcome = attempt(strategy, ListMerging::WhereTooLong, diagnostics);
    auto* made = std::get_if<Evaluated>(&outcome);
    if (!made) return outcome;
    mergeLists(strategy, *made);
    if (std::optional<NotDirect> reason = slower(*made)) return *std::move(reason);
    return outcome;
  }

  /// Takes the evaluation with merged lists where that is worth it.
  void mergeLists(const Strategy& strategy, Evaluated& made) {
    constexpr double kOften = 1.2;
    if (made.repetition < kOften) return;
    Diagnostics unheard;
    Outcome other = attempt(strategy, ListMerging::Everywhere, unheard);
    auto* merged = std::get_if<Evaluated>(&other);
    if (merged && isWorthMerging(made.effort, merged->effort)) made = std::move(*merged);
  }

  Outcome attempt(const Strategy& strategy, ListMerging merging, Diagnostics& diagnostics) {
    const bool isWritten = strategy.form == Form::AsWritten;
    const Module& module = isWritten ? module_ : rewritten(strategy.form)->module;
    const Facts& facts = isWritten ? facts_ : rewritten(strategy.form)->facts;
    const ForwardMode mode{Seeding::Seeds, Carrier::Slots, strategy.rows};
    try {
      Forward derived(module, facts, mode, diagnostics);
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
