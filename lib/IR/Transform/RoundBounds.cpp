//===- RoundBounds.cpp - how often loops run at most ----------------------===//
//
// The part of SizeBounds.h that is of counted loops and calls.
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
