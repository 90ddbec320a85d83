//===- BreakBranches.cpp - a loop that is left, as rounds without effect --===//

#include "IR/Transform/BreakBranches.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "IR/Builder.h"
#include "IR/Memory/Escape.h"
#include "IR/Transform/CountedLoops.h"
#include "IR/Transform/JumpFlags.h"
#include "IR/Transform/RenameVariables.h"
#include "IR/Transform/ValueExits.h"
#include "IR/UniqueNames.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

class Rewriter {
public:
  explicit Rewriter(Module& module)
      : module_(module),
        build_(module),
        names_(module.objects),
        flags_(module, LoopJump::Break, "sg_left"),
        exits_(module, flags_) {}

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
      build_.at(stmt.range);
      Block behind;
      if (auto* loop = std::get_if<For>(&stmt.node); loop && exits_.endCounted(loop->body)) {
        if (isNamedOutside(module_, module_[function_].body, loop->variable))
          behind = countApart(*loop, made);
        else
          guard(*loop, made);
      } else if (auto* again = std::get_if<While>(&stmt.node); again && exits_.end(*again)) {
        std::optional<For> counted = asCountedLoop(build_, *again, exits_.isNamedOnly());
        if (counted && exits_.endCounted(counted->body)) {
          behind = leaveCounted(id, *counted, made);
          stmt.node = *std::move(counted);
        } else if (isStructural(module_) && flags_.mayEnd(again->body)) {
          leave(*again, flags_.declare(function_, made));
        }
      }
      module_[id] = std::move(stmt);
      made.push_back(id);
      made.insert(made.end(), behind.begin(), behind.end());
    }
    block = std::move(made);
  }

  /// Where the loop's variable is read behind, another one counts the rounds. Returns what is to stand behind the loop.
  Block countApart(For& loop, Block& before) {
    const ObjectId counter = loop.variable;
    loop.variable = ownVariable(counter, before);
    renameVariables(module_, loop.body, {{counter, loop.variable}});
    const auto keep = [&] { return build_.statement(Assign{build_.address(counter), build_.load(loop.variable)}); };
    loop.body.insert(loop.body.begin() + exits_.leading(loop.body), keep());
    const ObjectId left = guard(loop, before);
    return {flags_.unless(left, {keep()})};
  }

  /// The variable that says that a loop is left. What the structure decides first in a round stays a jump.
  ObjectId guard(For& loop, Block& before) {
    const auto begin = loop.body.begin() + exits_.leading(loop.body);
    Block rest(begin, loop.body.end());
    loop.body.erase(begin, loop.body.end());
    const ObjectId left = flags_.declare(function_, before);
    flags_.guard(rest, left);
    loop.body.push_back(flags_.unless(left, std::move(rest)));
    return left;
  }

  /// A loop that had no variable of its own: what sets the counter just before is its begin. Returns what is to stand
  /// behind the loop.
  Block leaveCounted(StmtId id, For& loop, Block& before) {
    const auto* sets = before.empty() ? nullptr : std::get_if<Assign>(&module_[before.back()].node);
    const bool isBegin = sets && module_[sets->place].op == Op::Address &&
                         module_[sets->place].object == loop.variable && !mentions(module_, sets->value, loop.variable);
    std::set<StmtId> own{id};
    if (isBegin) {
      loop.first = sets->value;
      own.insert(before.back());
      before.pop_back();
    }
    if (isNamedBeside(module_[function_].body, loop.variable, own)) return countApart(loop, before);
    guard(loop, before);
    return {};
  }

  bool isNamedBeside(const Block& block, ObjectId variable, const std::set<StmtId>& own) const {
    return std::ranges::any_of(block, [&](StmtId id) {
      if (own.contains(id)) return false;
      bool found = false;
      forEachExpr(module_[id], [&](ExprId expr) { found |= mentions(module_, expr, variable); });
      forEachBlock(module_[id], [&](const Block& inner) { found |= isNamedBeside(inner, variable, own); });
      return found;
    });
  }

  /// A variable in place of a counter, that goes on when the loop is left.
  ObjectId ownVariable(ObjectId counter, Block& before) {
    Object own = module_[counter];
    own.kind = ObjectKind::Local;
    own.called = calledName(own);
    own.name = names_.make("sg_round");
    const ObjectId made = build_.object(std::move(own));
    before.push_back(build_.statement(Declare{made}));
    return made;
  }

  /// A loop without a variable of its own goes on for as long as it is not left.
  void leave(While& loop, ObjectId left) {
    flags_.guard(loop.body, left);
    if (!loop.step.empty()) loop.step = {flags_.unless(left, std::move(loop.step))};
    loop.condition = build_.binary(Op::LogicalAnd, build_.unary(Op::LogicalNot, build_.load(left)), loop.condition);
  }

  Module& module_;
  Builder build_;
  UniqueNames names_;
  JumpFlags flags_;
  const ValueExits exits_;
  FunctionId function_;
};

}  // namespace

void branchOnBreak(Module& module) { Rewriter(module).run(); }

}  // namespace sparsegen::ir
