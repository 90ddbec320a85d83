//===- ContinueBranches.cpp - continue as the other branch ----------------===//

#include "IR/Transform/ContinueBranches.h"

#include <utility>

#include "IR/Transform/JumpFlags.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

class Rewriter {
public:
  explicit Rewriter(Module& module) : module_(module), flags_(module, LoopJump::Continue, "sg_ended") {}

  void run() {
    for (const FunctionId function : reachable(module_)) {
      function_ = function;
      Block body = module_[function].body;
      within(body);
      module_[function].body = std::move(body);
    }
  }

private:
  void within(const Block& block) {
    for (const StmtId id : Block(block)) {
      Stmt stmt = module_[id];
      forEachBlock(stmt, [&](const Block& inner) { within(inner); });
      if (auto* loop = std::get_if<For>(&stmt.node)) rewrite(loop->body);
      if (auto* loop = std::get_if<While>(&stmt.node)) rewrite(loop->body);
      module_[id] = std::move(stmt);
    }
  }

  /// A block behind which the round ends: that of a loop, or a branch that is the last statement of such.
  void rewrite(Block& block) {
    if (flags_.ends(block)) block.pop_back();
    for (std::size_t k = 0; k < block.size(); ++k) {
      const auto* found = std::get_if<If>(&module_[block[k]].node);
      if (!found) continue;
      If branch = *found;
      const bool isLast = k + 1 == block.size();
      if (Block* const other = flags_.otherSide(branch); !isLast && other) {
        other->insert(other->end(), block.begin() + static_cast<std::ptrdiff_t>(k) + 1, block.end());
        block.resize(k + 1);
      } else if (!isLast) {
        if (!flags_.mayEnd(branch.then) && !flags_.mayEnd(branch.otherwise)) continue;
        return guardFrom(block, k);
      }
      rewrite(branch.then);
      rewrite(branch.otherwise);
      module_[block[k]].node = std::move(branch);
      return;
    }
  }

  /// Rounds that end deeper within the branch that is statement k of the block.
  void guardFrom(Block& block, std::size_t k) {
    Block begin;
    const ObjectId ended = flags_.declare(function_, begin);
    flags_.guard(block, ended);
    block.insert(block.begin() + static_cast<std::ptrdiff_t>(k), begin.begin(), begin.end());
  }

  Module& module_;
  JumpFlags flags_;
  FunctionId function_;
};

}  // namespace

void branchOnContinue(Module& module) { Rewriter(module).run(); }

}  // namespace sparsegen::ir
