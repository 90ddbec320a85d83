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
#include "IR/Types.h"
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
        isNamedOnly_(namedOnly(module)),
        flags_(module, LoopJump::Break, "sg_left") {}

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
      if (auto* loop = std::get_if<For>(&stmt.node); loop && isLeftByValues(loop->body)) {
        behind = leave(*loop, isNamedOutside(module_, module_[function_].body, loop->variable), made);
      } else if (auto* again = std::get_if<While>(&stmt.node); again && isLeftByValues(*again)) {
        std::optional<For> counted = asCountedLoop(build_, *again, isNamedOnly_);
        if (counted && isLeftByValues(counted->body)) {
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

  /// Returns what is to stand behind the loop, whose variable may be read there. What the structure decides first in a
  /// round stays a jump.
  Block leave(For& loop, bool isReadBehind, Block& before) {
    if (!isReadBehind) return guard(loop, before), Block{};
    const ObjectId counter = loop.variable;
    loop.variable = ownVariable(counter, before);
    renameVariables(module_, loop.body, {{counter, loop.variable}});
    const auto keep = [&] { return build_.statement(Assign{build_.address(counter), build_.load(loop.variable)}); };
    loop.body.insert(loop.body.begin() + leading(loop.body), keep());
    const ObjectId left = guard(loop, before);
    return {flags_.unless(left, {keep()})};
  }

  /// The variable that says that a loop is left.
  ObjectId guard(For& loop, Block& before) {
    const auto begin = loop.body.begin() + leading(loop.body);
    Block rest(begin, loop.body.end());
    loop.body.erase(begin, loop.body.end());
    const ObjectId left = flags_.declare(function_, before);
    flags_.guard(rest, left);
    loop.body.push_back(flags_.unless(left, std::move(rest)));
    return left;
  }

  /// The same of a loop that was none of a variable's: what sets the counter just before is its begin.
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
    return leave(loop, isNamedBeside(module_[function_].body, loop.variable, own), before);
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

  /// How many statements at the begin of a round leave the loop where the structure says so.
  std::ptrdiff_t leading(const Block& body) const {
    const auto isPlain = [&](StmtId id) {
      const auto* branch = std::get_if<If>(&module_[id].node);
      return branch && branch->then.size() == 1 && flags_.ends(branch->then) && branch->otherwise.empty() &&
             isFixedIn(module_, body, branch->condition, isNamedOnly_);
    };
    return std::ranges::find_if_not(body, isPlain) - body.begin();
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

  /// Whether values decide how often such a loop goes on, whose rounds may end by what else they like.
  bool isLeftByValues(const While& loop) const {
    if (flags_.ends(loop.body) || jumpsFromWithin(loop.body)) return false;
    bool areValues = readsReals(module_, loop.condition);
    for (const StmtId id : loop.body) {
      const auto* branch = std::get_if<If>(&module_[id].node);
      if (branch && !isLeftByValues(*branch, true)) return false;
      areValues = areValues || (branch && mayEnd(*branch) && readsReals(module_, branch->condition));
    }
    return areValues;
  }

  /// Whether values decide which round of a counted loop is the last. What else the condition of a branch asks may be
  /// whether there are elements at all: the rest of the loop's own block becomes the other side of that branch, but
  /// within others it is where the variable says so alone.
  bool isLeftByValues(const Block& body) const {
    const auto begin = body.begin() + leading(body);
    if (!flags_.mayEnd(Block(begin, body.end())) || flags_.ends(body) || jumpsFromWithin(body)) return false;
    return std::all_of(begin, body.end(), [&](StmtId id) {
      const auto* branch = std::get_if<If>(&module_[id].node);
      return !branch || !mayEnd(*branch) || isLeftByValues(*branch, readsReals(module_, branch->condition));
    });
  }

  bool mayEnd(const If& branch) const { return flags_.mayEnd(branch.then) || flags_.mayEnd(branch.otherwise); }

  bool isLeftByValues(const If& branch, bool isByValues) const {
    return isLeftByValues(branch.then, isByValues) && isLeftByValues(branch.otherwise, isByValues);
  }

  bool jumpsFromWithin(const Block& body) const {
    return std::ranges::any_of(body, [&](StmtId id) {
      const Stmt::Node& node = module_[id].node;
      const bool isLoop = std::holds_alternative<For>(node) || std::holds_alternative<While>(node);
      return isLoop && jumpsFrom(module_, id).toLoop;
    });
  }

  /// Whether each `break` of a loop is one side of a branch by values, and in no loop within.
  bool isLeftByValues(const Block& block, bool isByValues) const {
    if (flags_.ends(block) && !isByValues) return false;
    if (jumpsFromWithin(block)) return false;
    for (const StmtId id : block) {
      const auto* branch = std::get_if<If>(&module_[id].node);
      if (!branch) continue;
      if (!isLeftByValues(*branch, goesByReals(branch->condition))) return false;
    }
    return true;
  }

  /// Whether each part of a condition compares reals: what other parts say may be whether there are elements at all.
  bool goesByReals(ExprId condition) const {
    const Expr& node = module_[condition];
    if (node.op == Op::LogicalNot) return goesByReals(node.operands[0]);
    if (node.op == Op::LogicalAnd || node.op == Op::LogicalOr)
      return goesByReals(node.operands[0]) && goesByReals(node.operands[1]);
    return readsReals(module_, condition);
  }

  Module& module_;
  Builder build_;
  UniqueNames names_;
  const std::vector<bool> isNamedOnly_;
  JumpFlags flags_;
  FunctionId function_;
};

}  // namespace

void branchOnBreak(Module& module) { Rewriter(module).run(); }

}  // namespace sparsegen::ir
