//===- BreakBranches.cpp - a loop that is left, as rounds without effect --===//

#include "IR/Transform/BreakBranches.h"

#include <utility>

#include "IR/Memory/Escape.h"
#include "IR/Transform/JumpFlags.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

class Rewriter {
public:
  explicit Rewriter(Module& module) : module_(module), flags_(module, LoopJump::Break, "sg_left") {}

  void run() {
    for (const FunctionId function : reachable(module_)) {
      function_ = function;
      Block body = module_[function].body;
      rewrite(body);
      module_[function].body = std::move(body);
    }
  }

private:
  void rewrite(Block& block) {
    Block made;
    for (const StmtId id : block) {
      Stmt stmt = module_[id];
      forEachBlock(stmt, [&](Block& inner) { rewrite(inner); });
      auto* loop = std::get_if<For>(&stmt.node);
      if (loop && flags_.mayEnd(loop->body) && isLeftByValues(loop->body, false) && !isReadBehind(*loop)) {
        const ObjectId left = flags_.declare(function_, made);
        flags_.guard(loop->body, left);
        loop->body = {flags_.unless(left, std::move(loop->body))};
      }
      module_[id] = std::move(stmt);
      made.push_back(id);
    }
    block = std::move(made);
  }

  /// Whether each `break` of a loop is one side of a branch by values, and in no loop within.
  bool isLeftByValues(const Block& block, bool isByValues) const {
    if (flags_.ends(block) && !isByValues) return false;
    for (const StmtId id : block) {
      const Stmt& stmt = module_[id];
      const auto* branch = std::get_if<If>(&stmt.node);
      const bool isLoop = std::holds_alternative<For>(stmt.node) || std::holds_alternative<While>(stmt.node);
      if (isLoop && jumpsFrom(module_, id).toLoop) return false;
      if (!branch) continue;
      const bool isOfReals = goesByReals(branch->condition);
      if (!isLeftByValues(branch->then, isOfReals) || !isLeftByValues(branch->otherwise, isOfReals)) return false;
    }
    return true;
  }

  /// Whether each part of a condition compares reals: what other parts say may be whether there are elements at all.
  bool goesByReals(ExprId condition) const {
    const Expr& node = module_[condition];
    if (node.op == Op::LogicalNot) return goesByReals(node.operands[0]);
    if (node.op == Op::LogicalAnd || node.op == Op::LogicalOr)
      return goesByReals(node.operands[0]) && goesByReals(node.operands[1]);
    bool found = false;
    forEachNode(module_, condition,
                [&](const Expr& each) { found = found || (each.op == Op::Load && isRealScalar(module_, each.type)); });
    return found;
  }

  /// Whether something names a loop's variable but loops that begin it anew.
  bool isReadBehind(const For& loop) const { return isNamedOutside(module_, module_[function_].body, loop.variable); }

  Module& module_;
  JumpFlags flags_;
  FunctionId function_;
};

}  // namespace

void branchOnBreak(Module& module) { Rewriter(module).run(); }

}  // namespace sparsegen::ir
