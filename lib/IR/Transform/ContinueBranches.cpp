//===- ContinueBranches.cpp - continue as the other branch ----------------===//

#include "IR/Transform/ContinueBranches.h"

#include <utility>
#include <variant>

#include "IR/Builder.h"
#include "IR/UniqueNames.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

class Rewriter {
public:
  explicit Rewriter(Module& module) : module_(module), build_(module), names_(module.objects) {}

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

  /// Whether the last statement goes on with the next round of the innermost loop.
  bool endsRound(const Block& block) const {
    const auto* next = block.empty() ? nullptr : std::get_if<Continue>(&module_[block.back()].node);
    return next && next->levels == 0;
  }

  /// Whether a path may leave a block otherwise than by its end.
  bool leaves(const Block& block) const {
    if (block.empty()) return false;
    const Stmt::Node& last = module_[block.back()].node;
    return std::holds_alternative<Break>(last) || std::holds_alternative<Continue>(last) ||
           std::holds_alternative<Return>(last) || std::holds_alternative<Stop>(last);
  }

  /// The side that goes on behind a branch, where that is certain: the other one ends the round. Else null.
  Block* otherSide(If& branch) const {
    Block* const other = endsRound(branch.then)        ? &branch.otherwise
                         : endsRound(branch.otherwise) ? &branch.then
                                                       : nullptr;
    return other && !leaves(*other) ? other : nullptr;
  }

  /// Whether something in branches of a block goes on with the next round.
  bool mayEndRound(const Block& block) const {
    if (endsRound(block)) return true;
    for (const StmtId id : block)
      if (const auto* branch = std::get_if<If>(&module_[id].node))
        if (mayEndRound(branch->then) || mayEndRound(branch->otherwise)) return true;
    return false;
  }

  /// A block behind which the round ends: that of a loop, or a branch that is the last statement of such.
  void rewrite(Block& block) {
    if (endsRound(block)) block.pop_back();
    for (std::size_t k = 0; k < block.size(); ++k) {
      const auto* found = std::get_if<If>(&module_[block[k]].node);
      if (!found) continue;
      If branch = *found;
      const bool isLast = k + 1 == block.size();
      if (Block* const other = otherSide(branch); !isLast && other) {
        other->insert(other->end(), block.begin() + static_cast<std::ptrdiff_t>(k) + 1, block.end());
        block.resize(k + 1);
      } else if (!isLast) {
        if (!mayEndRound(branch.then) && !mayEndRound(branch.otherwise)) continue;
        return guardFrom(block, k);
      }
      rewrite(branch.then);
      rewrite(branch.otherwise);
      module_[block[k]].node = std::move(branch);
      return;
    }
  }

  //===--------------------------------------------------------------------===//
  // Rounds that end deeper within a branch
  //===--------------------------------------------------------------------===//

  /// A variable says whether the round has ended in the branch that is statement k of the block.
  void guardFrom(Block& block, std::size_t k) {
    build_.at(module_[block[k]].range);
    const ObjectId ended = build_.object({.name = names_.make("sg_ended"),
                                          .type = build_.scalar(ScalarKind::Bool),
                                          .function = function_,
                                          .initial = {},
                                          .range = {}});
    const StmtId begin[] = {build_.statement(Declare{ended}), set(ended, 0)};
    guard(block, ended);
    block.insert(block.begin() + static_cast<std::ptrdiff_t>(k), std::begin(begin), std::end(begin));
  }

  StmtId set(ObjectId flag, std::int64_t value) {
    return build_.statement(Assign{build_.address(flag), build_.integer(value, ScalarKind::Bool)});
  }

  /// Sets the variable where the round ended, and leaves out what is behind that.
  void guard(Block& block, ObjectId ended) {
    if (endsRound(block)) block.back() = set(ended, 1);
    for (std::size_t k = 0; k < block.size(); ++k) {
      const auto* found = std::get_if<If>(&module_[block[k]].node);
      if (!found || !(mayEndRound(found->then) || mayEndRound(found->otherwise))) continue;
      If branch = *found;
      Block rest(block.begin() + static_cast<std::ptrdiff_t>(k) + 1, block.end());
      block.resize(k + 1);
      if (Block* const other = otherSide(branch)) {
        other->insert(other->end(), rest.begin(), rest.end());
        rest.clear();
      }
      guard(branch.then, ended);
      guard(branch.otherwise, ended);
      module_[block[k]].node = std::move(branch);
      if (rest.empty()) return;
      guard(rest, ended);
      const ExprId goesOn = build_.unary(Op::LogicalNot, build_.load(build_.address(ended)));
      block.push_back(build_.statement(If{goesOn, std::move(rest), {}}));
      return;
    }
  }

  Module& module_;
  Builder build_;
  UniqueNames names_;
  FunctionId function_;
};

}  // namespace

void branchOnContinue(Module& module) { Rewriter(module).run(); }

}  // namespace sparsegen::ir
