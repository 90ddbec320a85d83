//===- ContinueBranches.cpp - continue as the other branch ----------------===//

#include "IR/Transform/ContinueBranches.h"

#include <variant>

#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

/// Whether the last statement goes on with the next round of the innermost loop.
bool endsRound(const Module& module, const Block& block) {
  const auto* next = block.empty() ? nullptr : std::get_if<Continue>(&module[block.back()].node);
  return next && next->levels == 0;
}

/// Whether a path may leave a block otherwise than by its end.
bool leaves(const Module& module, const Block& block) {
  if (block.empty()) return false;
  const Stmt::Node& last = module[block.back()].node;
  return std::holds_alternative<Break>(last) || std::holds_alternative<Continue>(last) ||
         std::holds_alternative<Return>(last) || std::holds_alternative<Stop>(last);
}

/// A block behind which the round ends: that of a loop, or a branch that is the last statement of such.
void rewrite(Module& module, Block& block) {
  if (endsRound(module, block)) block.pop_back();
  for (std::size_t k = 0; k < block.size(); ++k) {
    auto* branch = std::get_if<If>(&module[block[k]].node);
    if (!branch) continue;
    const bool isLast = k + 1 == block.size();
    Block* const other = endsRound(module, branch->then)        ? &branch->otherwise
                         : endsRound(module, branch->otherwise) ? &branch->then
                                                                : nullptr;
    if (!isLast && (!other || leaves(module, *other))) continue;
    if (!isLast) other->insert(other->end(), block.begin() + static_cast<std::ptrdiff_t>(k) + 1, block.end());
    block.resize(k + 1);
    rewrite(module, branch->then);
    rewrite(module, branch->otherwise);
    return;
  }
}

}  // namespace

void branchOnContinue(Module& module) {
  for (Stmt& stmt : module.stmts) {
    if (auto* loop = std::get_if<For>(&stmt.node)) rewrite(module, loop->body);
    if (auto* loop = std::get_if<While>(&stmt.node)) rewrite(module, loop->body);
  }
}

}  // namespace sparsegen::ir
