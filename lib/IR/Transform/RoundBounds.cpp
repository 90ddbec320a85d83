//===- RoundBounds.cpp - how often loops run at most ----------------------===//
//
// The part of SizeBounds.h that is of loops and calls.
//
//===----------------------------------------------------------------------===//

#include <algorithm>

#include "IR/Transform/SizeBounds.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

/// Whether a loop counts up; nothing where that is not known.
std::optional<bool> countsUp(const Module& module, const For& loop) {
  if (loop.compare == Op::Less || loop.compare == Op::LessEqual) return true;
  if (loop.compare == Op::Greater || loop.compare == Op::GreaterEqual) return false;
  const auto step = staticInteger(module, loop.step);
  if (step == 1) return true;
  return step == -1 ? std::optional(false) : std::nullopt;
}

std::int64_t stepWidth(const Module& module, const For& loop) {
  const std::int64_t step = staticInteger(module, loop.step).value_or(1);
  return step < 0 ? -step : std::max<std::int64_t>(step, 1);
}

}  // namespace

/// The values of a loop's variable, also the one that ends it.
ExprId SizeBounds::ofLoop(const For& loop, Side side) {
  const auto up = countsUp(module_, loop);
  if (!up) return {};
  const ExprId first = bound(loop.first, side);
  if (!first.valid() || *up == (side == Side::Least)) return first;
  const ExprId last = bound(loop.bound, side);
  const auto step = staticInteger(module_, loop.step);
  if (!last.valid() || !step) return {};
  const bool isReached = loop.compare == Op::LessEqual || loop.compare == Op::GreaterEqual;
  const std::int64_t beyond = stepWidth(module_, loop) - (isReached ? 0 : 1);
  return chosen(first, *up ? sum(last, size(beyond)) : difference(last, size(beyond)), side);
}

/// How many rounds a loop has at most.
ExprId SizeBounds::rounds(const For& loop) {
  const auto up = countsUp(module_, loop);
  if (!up) return {};
  const ExprId high = bound(*up ? loop.bound : loop.first, Side::Most);
  const ExprId low = high.valid() ? bound(*up ? loop.first : loop.bound, Side::Least) : high;
  if (!low.valid()) return {};
  const bool isReached = loop.compare == Op::LessEqual || loop.compare == Op::GreaterEqual;
  const std::int64_t width = stepWidth(module_, loop);
  const ExprId steps = sum(difference(high, low), size(isReached ? width : width - 1));
  return positive(width == 1 ? steps : build_.binary(Op::Divide, steps, size(width)));
}

/// The same of a loop that a variable counts up to a bound, as `while (k < n)` with `k += 1` in each round.
ExprId SizeBounds::rounds(StmtId loop) {
  std::vector<ExprId> conditions{std::get<While>(module_[loop].node).condition};
  for (std::size_t k = 0; k < conditions.size(); ++k) {
    const Expr condition = module_[conditions[k]];
    if (condition.op == Op::LogicalAnd)
      conditions.insert(conditions.end(), {condition.operands[0], condition.operands[1]});
    const bool isUp = condition.op == Op::Less || condition.op == Op::LessEqual;
    const bool isDown = condition.op == Op::Greater || condition.op == Op::GreaterEqual;
    if (!isUp && !isDown) continue;
    const ExprId counter = condition.operands[isUp ? 0 : 1], last = condition.operands[isUp ? 1 : 0];
    if (!growsInEachRound(loop, counter)) continue;
    const ExprId high = bound(last, Side::Most);
    const ExprId low = high.valid() ? leastBefore(loop, counter) : high;
    if (low.valid()) return positive(sum(difference(high, low), size(1)));
  }
  return {};
}

/// The least value of a counter where its loop begins. A loop in no other sees what stands before it in the text alone:
/// on its way back a gradient sets variables to what they were.
ExprId SizeBounds::leastBefore(StmtId loop, ExprId counter) {
  if (!positions_.at(loop).loops.empty()) return bound(counter, Side::Least);
  const Position position = positions_.at(loop);
  ExprId least;
  for (const Written& each : std::vector<Written>(written_[*variableAt(module_[counter].operands[0])])) {
    const Position& at = positions_.at(each.at);
    if (at.function == position.function && at.order >= position.order) continue;
    const ExprId value = each.value.valid() ? bound(each.value, Side::Least) : ExprId();
    if (!value.valid()) return {};
    least = least.valid() ? chosen(least, value, Side::Least) : value;
  }
  return least;
}

/// Whether a variable is made larger by at least one in each round, and never smaller.
bool SizeBounds::growsInEachRound(StmtId id, ExprId counter) {
  if (module_[counter].op != Op::Load) return false;
  const auto variable = variableAt(module_[counter].operands[0]);
  if (!variable || !isFollowed(*variable)) return false;
  const While& loop = std::get<While>(module_[id].node);
  bool jumps = false, grows = false;
  forEachStmt(module_, loop.body, [&](const Stmt& stmt) { jumps |= std::holds_alternative<Continue>(stmt.node); });
  for (const Written& each : written_[*variable]) {
    if (std::ranges::find(positions_.at(each.at).loops, id) == positions_.at(each.at).loops.end()) continue;
    const auto step = each.value.valid() ? stepOf(each.value, {*variable}) : std::nullopt;
    const std::int64_t more = step && step->more.valid() ? staticInteger(module_, step->more).value_or(0) : 0;
    if (!step || step->isLess || more <= 0) return false;
    const auto isIn = [&](const Block& block) { return std::ranges::find(block, each.at) != block.end(); };
    grows = grows || isIn(loop.step) || (!jumps && isIn(loop.body));
  }
  return grows;
}

ExprId SizeBounds::times(StmtId stmt) {
  const auto found = positions_.find(stmt);
  if (found == positions_.end()) return size(0);  // nothing calls its function
  const Position position = found->second;
  ExprId often = calls(position.function);
  for (const StmtId id : position.loops) {
    const auto* loop = std::get_if<For>(&module_[id].node);
    ExprId each;
    if (often.valid()) each = loop ? rounds(For(*loop)) : rounds(id);
    if (!each.valid()) return {};
    often = product(often, each);
  }
  return often;
}

ExprId SizeBounds::calls(FunctionId function) {
  if (function == root_) return size(1);
  if (!openCalls_.insert(function).second) return {};
  ExprId often = size(0);
  for (const StmtId site : std::vector<StmtId>(callers_[function])) {
    const ExprId each = often.valid() ? times(site) : ExprId();
    often = each.valid() ? sum(often, each) : ExprId();
  }
  openCalls_.erase(function);
  return often;
}

}  // namespace sparsegen::ir
