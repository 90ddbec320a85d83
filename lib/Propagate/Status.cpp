//===- Status.cpp - calls that say how it went ----------------------------===//

#include "Propagate/Status.h"

#include "Propagate/Call.h"
#include "Propagate/Control.h"
#include "Propagate/Evaluate.h"
#include "Propagate/Machine.h"
#include "Propagate/Store.h"

namespace sparsegen::propagation {

static Flow decideNonzero(Machine& m, const Value& status, const ir::Block& block, std::size_t at,
                          std::optional<Interval>& condition);
static Flow decide(Machine& m, const ir::Block& block, std::size_t at, std::size_t count,
                   std::optional<Interval>& condition);

std::optional<Split> splitByStatus(Machine& m, Flow& flow, Exit& nonzero, std::uint32_t callee) {
  if (flow == Flow::Failed) {
    if (nonzero.taken()) m.memory.meet(nonzero);
    flow = Flow::Normal;
  } else if (flow == Flow::Dead && nonzero.taken()) {
    m.memory.resume(nonzero);
    flow = Flow::Normal;
  }
  if (!nonzero.taken()) return std::nullopt;
  m.memory.complete(nonzero);
  const auto result = nonzero.state->cells.find(location(m.frame, 0));
  if (result == nonzero.state->cells.end()) throw InternalError("propagate", "a status that was not written");
  Value status = result->second;
  status.maybeUnset = false;
  return Split{std::move(nonzero), status, callee};
}

Flow runSplit(Machine& m, const ir::Block& block, std::size_t at) {
  Split split = std::move(*m.split);
  m.split.reset();
  m.steps += kForkSteps;
  const std::size_t count = m.program.decides[block[at].value];
  std::optional<Interval> nonzero, other;
  const Flow flow = inTurn(
      m,
      [&] {
        m.memory.resume(split.nonzero);
        forgetLocals(m, split.ended);
        return decideNonzero(m, split.result, block, at, nonzero);
      },
      [&] { return decide(m, block, at, count, other); });
  const ir::StmtId last = block[at + count];
  const bool isKnown = nonzero && other && nonzero->known() && other->known() && nonzero->lo == other->lo;
  if (std::holds_alternative<ir::If>(m.module[last].node) && !isKnown) m.facts.unknownControl[last.value] = true;
  return flow;
}

/// The same where a call has given a number that is not zero: one that may be of either sign is looked at twice, since
/// no interval says that zero is not among them.
static Flow decideNonzero(Machine& m, const Value& status, const ir::Block& block, std::size_t at,
                          std::optional<Interval>& condition) {
  const auto& call = std::get<ir::Call>(m.module[block[at]].node);
  const auto decideOf = [&](const std::optional<Interval>& part) -> Flow {
    if (!part) return Flow::Dead;
    store(m, call.result, integerValue(*part, status.scalar));
    std::optional<Interval> found;
    const Flow flow = decide(m, block, at, m.program.decides[block[at].value], found);
    if (found) condition = condition ? join(*condition, *found) : found;
    return flow;
  };
  const Interval all = status.interval();
  const bool isPlain = status.kind != ValueKind::Integer || status.scalar == ir::ScalarKind::U64 || !all.contains(0);
  if (isPlain) {
    store(m, call.result, status);
    return decide(m, block, at, m.program.decides[block[at].value], condition);
  }
  const auto below = all.lo < 0 ? clip(all, all.lo, -1) : std::nullopt;
  const auto above = all.hi > 0 ? clip(all, 1, all.hi) : std::nullopt;
  if (!below || !above) return decideOf(below ? below : above);
  return inTurn(m, [&] { return decideOf(below); }, [&] { return decideOf(above); });
}

/// Runs the statements after `at`; `condition` is what the last one finds, where it is a branch.
static Flow decide(Machine& m, const ir::Block& block, std::size_t at, std::size_t count,
                   std::optional<Interval>& condition) {
  for (std::size_t k = at + 1; k <= at + count; ++k) {
    if (const auto* branch = std::get_if<ir::If>(&m.module[block[k]].node)) condition = integer(m, branch->condition);
    if (const Flow flow = execute(m, block[k]); flow != Flow::Normal) return flow;
  }
  return Flow::Normal;
}

}  // namespace sparsegen::propagation
