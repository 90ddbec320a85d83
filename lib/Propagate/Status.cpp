//===- Status.cpp - calls that say how it went ----------------------------===//
//
// Where a helper returns zero or an error code, and what follows looks at it,
// the paths of both kinds stay apart until then: what a helper that failed has
// not written is of no account where its caller gives up too.
//
//===----------------------------------------------------------------------===//

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// The end of a call whose result decides: the present path goes on as one that gave zero, or anything, if there is
/// one. `callee` is the first instance of the call.
std::optional<Split> Machine::splitByStatus(Flow& flow, Exit& nonzero, std::uint32_t callee) {
  if (flow == Flow::Failed) {
    if (nonzero.taken()) memory_.meet(nonzero);
    flow = Flow::Normal;
  } else if (flow == Flow::Dead && nonzero.taken()) {
    memory_.resume(nonzero);
    flow = Flow::Normal;
  }
  if (!nonzero.taken()) return std::nullopt;
  memory_.complete(nonzero);
  const auto result = nonzero.state->cells.find(location(frame_, 0));
  if (result == nonzero.state->cells.end()) throw InternalError("propagate", "a status that was not written");
  Value status = result->second;
  status.maybeUnset = false;
  return Split{std::move(nonzero), status, callee};
}

/// What follows a call, up to the statement that its result decides, is run for either kind.
Flow Machine::runSplit(const ir::Block& block, std::size_t at) {
  Split split = std::move(*split_);
  split_.reset();
  steps_ += kForkSteps;
  const std::size_t count = program_.decides[block[at].value];
  std::optional<Interval> nonzero, other;
  const Flow flow = inTurn(
      [&] {
        memory_.resume(split.nonzero);
        forgetLocals(split.ended);
        return decideNonzero(split.result, block, at, nonzero);
      },
      [&] { return decide(block, at, count, other); });
  const ir::StmtId last = block[at + count];
  const bool isKnown = nonzero && other && nonzero->known() && other->known() && nonzero->lo == other->lo;
  if (std::holds_alternative<ir::If>(m_[last].node) && !isKnown) facts_.unknownControl[last.value] = true;
  return flow;
}

/// The same where a call has given a number that is not zero: one that may be of either sign is looked at twice, since
/// no interval says that zero is not among them.
Flow Machine::decideNonzero(const Value& status, const ir::Block& block, std::size_t at,
                            std::optional<Interval>& condition) {
  const auto& call = std::get<ir::Call>(m_[block[at]].node);
  const auto decideOf = [&](const std::optional<Interval>& part) -> Flow {
    if (!part) return Flow::Dead;
    store(call.result, integerValue(*part, status.scalar));
    std::optional<Interval> found;
    const Flow flow = decide(block, at, program_.decides[block[at].value], found);
    if (found) condition = condition ? join(*condition, *found) : found;
    return flow;
  };
  const Interval all = status.interval();
  const bool isPlain = status.kind != ValueKind::Integer || status.scalar == ir::ScalarKind::U64 || !all.contains(0);
  if (isPlain) {
    store(call.result, status);
    return decide(block, at, program_.decides[block[at].value], condition);
  }
  const auto below = all.lo < 0 ? clip(all, all.lo, -1) : std::nullopt;
  const auto above = all.hi > 0 ? clip(all, 1, all.hi) : std::nullopt;
  if (!below || !above) return decideOf(below ? below : above);
  return inTurn([&] { return decideOf(below); }, [&] { return decideOf(above); });
}

/// Runs the statements after `at`; `condition` is what the last one finds, where it is a branch.
Flow Machine::decide(const ir::Block& block, std::size_t at, std::size_t count, std::optional<Interval>& condition) {
  for (std::size_t k = at + 1; k <= at + count; ++k) {
    if (const auto* branch = std::get_if<ir::If>(&m_[block[k]].node)) condition = integer(branch->condition);
    if (const Flow flow = run(block[k]); flow != Flow::Normal) return flow;
  }
  return Flow::Normal;
}

}  // namespace sparsegen::propagation
