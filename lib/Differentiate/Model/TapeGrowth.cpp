//===- TapeGrowth.cpp - what a block leaves on the tape -------------------===//

#include "Differentiate/Model/TapeGrowth.h"

#include <variant>

#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

void add(TapeGrowth& sum, TypeId stack, std::int64_t count) {
  const auto at = sum.try_emplace(stack, 0).first;
  at->second += count;
  if (at->second == 0) sum.erase(at);
}

/// Of one statement.
std::optional<TapeGrowth> growthOf(const Module& module, StmtId id) {
  const Stmt& stmt = module[id];
  TapeGrowth made;
  if (const auto* push = std::get_if<Push>(&stmt.node)) add(made, module[push->value].type, 1);
  if (const auto* pop = std::get_if<Pop>(&stmt.node)) add(made, module[module[pop->place].type].element, -1);
  const Jumps jumps = jumpsFrom(module, id);
  if (jumps.toCaller || jumps.toLoop) return std::nullopt;
  if (const auto* branch = std::get_if<If>(&stmt.node)) {
    auto one = tapeGrowth(module, branch->then);
    return one && one == tapeGrowth(module, branch->otherwise) ? std::move(one) : std::nullopt;
  }
  bool isConstant = true;
  forEachBlock(stmt, [&](const Block& body) {
    const auto each = tapeGrowth(module, body);
    isConstant = isConstant && each && each->empty();
  });
  return isConstant ? std::optional(std::move(made)) : std::nullopt;
}

}  // namespace

std::optional<TapeGrowth> tapeGrowth(const Module& module, const Block& block) {
  TapeGrowth sum;
  for (const StmtId id : block) {
    const auto each = growthOf(module, id);
    if (!each) return std::nullopt;
    for (const auto& [stack, count] : *each) add(sum, stack, count);
  }
  return sum;
}

}  // namespace sparsegen::differentiate
