//===- ExecutionCounts.cpp - a function that counts executions ------------===//

#include "IR/Transform/ExecutionCounts.h"

#include <map>
#include <vector>

#include "IR/Builder.h"
#include "IR/Memory/Escape.h"
#include "IR/Transform/RenameVariables.h"
#include "IR/Types.h"
#include "IR/UniqueNames.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

/// Thrown where the executions can't be counted.
struct CannotCount {};

bool isJump(const Stmt& stmt) {
  return std::holds_alternative<Break>(stmt.node) || std::holds_alternative<Continue>(stmt.node) ||
         std::holds_alternative<Return>(stmt.node) || std::holds_alternative<Stop>(stmt.node);
}

/// Whether a jump leaves, or passes over, more than its innermost loop.
bool leavesMore(const Stmt& stmt) {
  const auto* out = std::get_if<Break>(&stmt.node);
  const auto* next = std::get_if<Continue>(&stmt.node);
  return out ? out->levels > 0 : next ? next->levels > 0 : true;
}

/// The variable that a statement sets as a whole, or none.
ObjectId setBy(const Module& module, const Stmt& stmt) {
  if (const auto* loop = std::get_if<For>(&stmt.node)) return loop->variable;
  const auto* assign = std::get_if<Assign>(&stmt.node);
  const auto* call = std::get_if<Call>(&stmt.node);
  const ExprId place = assign ? assign->place : call ? call->result : ExprId();
  return place.valid() && module[place].op == Op::Address ? module[place].object : ObjectId();
}

/// Which integers of a function depend on values, and which branches and loops go by these.
class ValueDependence {
public:
  ValueDependence(const Module& module, FunctionId function) : module_(module) {
    do {
      changed_ = false;
      scan(module[function].body, false);
    } while (changed_);
  }

  bool of(ExprId expr) const {
    bool found = readsReals(module_, expr);
    forEachNode(module_, expr,
                [&](const Expr& node) { found |= node.op == Op::Address && variables_.contains(node.object); });
    return found;
  }

  /// Of what a statement goes by.
  bool of(const Stmt& stmt) const {
    bool found = false;
    forEachExpr(stmt, [&](ExprId expr, ExprUse use) { found |= use == ExprUse::Value && of(expr); });
    return found;
  }

private:
  void scan(const Block& block, bool below) {
    for (const StmtId id : block) {
      const Stmt& stmt = module_[id];
      const bool isByValues = of(stmt) || (isLoop(stmt) && jumps(stmt, false));
      const ObjectId set = setBy(module_, stmt);
      const bool isGiven = std::holds_alternative<Call>(stmt.node);
      if (set.valid() && (below || isByValues || isGiven)) changed_ |= variables_.insert(set).second;
      forEachBlock(stmt, [&](const Block& inner) { scan(inner, below || isByValues); });
    }
  }

  /// Whether values may pass over something in a loop, or end it.
  bool jumps(const Stmt& stmt, bool below) const {
    if (below && (std::holds_alternative<Break>(stmt.node) || std::holds_alternative<Continue>(stmt.node))) return true;
    const bool isByValues = std::holds_alternative<If>(stmt.node) && of(stmt);
    bool found = false;
    forEachBlock(stmt, [&](const Block& inner) {
      for (const StmtId id : inner) found = found || jumps(module_[id], below || isByValues);
    });
    return found;
  }

  const Module& module_;
  std::set<ObjectId> variables_;
  bool changed_ = false;
};

/// Where a statement stands.
struct Around {
  bool isKept = true;          ///< the loop around it is part of the slice
  bool byValues = false;       ///< a branch around it goes by values, and no loop of its own is within
  bool isBelowValues = false;  ///< a branch around it goes by values, whatever is within
  bool isGuard = false;        ///< the innermost branch around it does not
  bool isCounted = true;       ///< all loops around it have variables of their own
};

class ExecutionCounter {
public:
  ExecutionCounter(Module& module, FunctionId function, const std::set<StmtId>& counted)
      : module_(module),
        build_(module),
        function_(function),
        counted_(counted),
        values_(module, function),
        isNamedOnly_(namedOnly(module)) {
    build_.at(module[function].range);
  }

  /// Called once. Throws CannotCount.
  ExecutionCount run() {
    std::size_t found = 0;
    forEachStmt(module_, module_[function_].body, [&](StmtId id) { found += counted_.contains(id); });
    if (found != counted_.size()) throw CannotCount{};
    const Block body = untilLast();
    do {
      changed_ = false;
      scan(body, {});
    } while (changed_);
    if (readsMemory_ && writesIntegers()) throw CannotCount{};
    return made(body);
  }

private:
  /// The function's statements up to the last that has something to count.
  Block untilLast() const {
    const Block& body = module_[function_].body;
    std::size_t end = 0;
    for (std::size_t k = 0; k < body.size(); ++k)
      forEachStmt(module_, Block{body[k]}, [&](StmtId id) { end = counted_.contains(id) ? k + 1 : end; });
    return Block(body.begin(), body.begin() + static_cast<std::ptrdiff_t>(end));
  }

  //===--------------------------------------------------------------------===//
  // The slice
  //===--------------------------------------------------------------------===//

  bool scan(const Block& block, Around around) {
    bool any = false;
    for (const StmtId id : block) {
      const Stmt& stmt = module_[id];
      const bool isOfLoop = isLoop(stmt);
      const bool isBranch = std::holds_alternative<If>(stmt.node);
      const bool isByValues = isBranch && values_.of(stmt);
      bool isKept = kept_.contains(id) || counted_.contains(id) || isKeptJump(stmt, around);
      if (const ObjectId set = setBy(module_, stmt); set.valid() && needed_.contains(set)) isKept = true;
      forEachBlock(stmt, [&](const Block& inner) {
        const bool wasKept = kept_.contains(id);
        isKept |= scan(inner, {.isKept = isOfLoop ? wasKept : around.isKept,
                               .byValues = !isOfLoop && (around.byValues || isByValues),
                               .isBelowValues = around.isBelowValues || isByValues,
                               .isGuard = isBranch ? !isByValues : around.isGuard && !isOfLoop,
                               .isCounted = around.isCounted && !std::holds_alternative<While>(stmt.node)});
      });
      if (isKept) keep(id, around);
      any |= isKept;
    }
    return any;
  }

  /// Whether a statement is a jump of the slice. One that values decide about is left out, which counts more: but what
  /// follows may not be there but for the jump, a loop not end, and one within a loop of its own would be made.
  static bool isKeptJump(const Stmt& stmt, Around around) {
    if (!isJump(stmt) || !(around.isKept || leavesMore(stmt))) return false;
    if (!(leavesMore(stmt) ? around.isBelowValues : around.byValues)) return true;
    if (around.isGuard || !around.isCounted || !around.byValues) throw CannotCount{};
    return false;
  }

  void keep(StmtId id, Around around) {
    changed_ |= kept_.insert(id).second;
    const Stmt& stmt = module_[id];
    if (counted_.contains(id)) return;
    const bool isBranch = std::holds_alternative<If>(stmt.node);
    if (isBranch && values_.of(stmt)) return;
    const bool sets = std::holds_alternative<Assign>(stmt.node) || std::holds_alternative<Call>(stmt.node);
    if (sets && (around.byValues || std::holds_alternative<Call>(stmt.node))) throw CannotCount{};
    if (std::holds_alternative<Return>(stmt.node)) return;
    if (values_.of(stmt)) throw CannotCount{};
    if (const auto* loop = std::get_if<For>(&stmt.node)) need(loop->variable);
    forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
      if (use == ExprUse::Value) need(expr);
    });
  }

  void need(ExprId expr) {
    const Expr& node = module_[expr];
    if (node.op == Op::Load && module_[node.operands[0]].op == Op::Address)
      return need(module_[node.operands[0]].object);
    if (node.op == Op::Address && module_[node.object].kind != ObjectKind::Constant) throw CannotCount{};
    readsMemory_ |= node.op == Op::Load;
    for (const ExprId operand : node.operands)
      if (operand.valid()) need(operand);
  }

  void need(ObjectId object) {
    if (module_[object].kind == ObjectKind::Constant) return;
    if (!isNamedOnly_[object.value] || module_[object].function != function_) throw CannotCount{};
    changed_ |= needed_.insert(object).second;
  }

  /// Whether what runs writes integers or pointers elsewhere than in locals, to which what is needed has no pointer.
  bool writesIntegers() const {
    bool found = false;
    for (const FunctionId each : reachable(module_, function_)) {
      found |= module_[each].outside.has_value();
      forEachStmt(module_, module_[each].body, [&](const Stmt& stmt) {
        forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
          if (use != ExprUse::Written || isRealScalar(module_, module_[module_[expr].type].element)) return;
          const ObjectId object = namedObject(module_, expr);
          const bool isOwn = object.valid() && (module_[object].kind == ObjectKind::Local ||
                                                (module_[object].kind == ObjectKind::Parameter && isVariable(expr)));
          found |= !isOwn;
        });
      });
    }
    return found;
  }

  bool isVariable(ExprId place) const { return module_[place].op == Op::Address; }

  //===--------------------------------------------------------------------===//
  // The function
  //===--------------------------------------------------------------------===//

  ExecutionCount made(const Block& sliced) {
    UniqueNames names(module_.objects), functions(module_.functions);
    const TypeId type = build_.scalar(ScalarKind::I64);
    Function counter{.name = functions.make("sg_number_of"), .result = type, .range = module_[function_].range};
    const FunctionId id = build_.function(std::move(counter));
    count_ = build_.object({.name = names.make("sg_often"), .type = type, .function = id, .initial = {}, .range = {}});
    std::map<ObjectId, ObjectId> own;
    std::vector<ExprId> arguments;
    Block body{build_.statement(Declare{count_}), add(0)};
    for (const ObjectId object : needed_) {
      Object copy = module_[object];
      copy.called = calledName(copy);
      copy.name = names.make(copy.name);
      copy.function = id;
      own[object] = build_.object(std::move(copy));
      if (module_[object].kind == ObjectKind::Parameter) {
        module_[id].parameters.push_back(own[object]);
        arguments.push_back(build_.load(object));
      } else {
        body.push_back(build_.statement(Declare{own[object]}));
      }
    }
    const std::size_t start = body.size();
    copy(sliced, body);
    body.push_back(build_.statement(Return{build_.load(count_)}));
    renameVariables(module_, Block(body.begin() + static_cast<std::ptrdiff_t>(start), body.end()), own);
    module_[id].body = std::move(body);
    const ObjectId number = build_.object(
        {.name = names.make("sg_number"), .type = type, .function = function_, .initial = {}, .range = {}});
    return {{build_.statement(Declare{number}), build_.statement(Call{id, arguments, build_.address(number)})},
            build_.load(number)};
  }

  /// Counts so many more, or begins with none.
  StmtId add(std::int64_t more) {
    const ExprId by = build_.integer(more);
    return build_.statement(
        Assign{build_.address(count_), more == 0 ? by : build_.binary(Op::Add, build_.load(count_), by)});
  }

  void copy(const Block& block, Block& out) {
    std::int64_t executed = 0;
    const auto count = [&] {
      if (executed != 0) out.push_back(add(executed));
      executed = 0;
    };
    for (const StmtId id : Block(block)) {
      if (!kept_.contains(id)) continue;
      Stmt::Node node = module_[id].node;
      if (counted_.contains(id)) {
        ++executed;
        continue;
      }
      count();
      if (auto* branch = std::get_if<If>(&node); branch && values_.of(module_[id])) {
        copy(branch->then, out);
        copy(branch->otherwise, out);
      } else if (std::holds_alternative<Return>(node)) {
        out.push_back(build_.statement(Return{build_.load(count_)}));
      } else {
        forEachInner(node, [&](Block& inner) {
          Block made;
          copy(inner, made);
          inner = std::move(made);
        });
        out.push_back(build_.statement(std::move(node)));
      }
    }
    count();
  }

  template <class F>
  static void forEachInner(Stmt::Node& node, const F& f) {
    if (auto* branch = std::get_if<If>(&node)) f(branch->then), f(branch->otherwise);
    if (auto* loop = std::get_if<For>(&node)) f(loop->body);
    if (auto* loop = std::get_if<While>(&node)) f(loop->body), f(loop->step);
  }

  Module& module_;
  Builder build_;
  const FunctionId function_;
  const std::set<StmtId>& counted_;
  const ValueDependence values_;
  const std::vector<bool> isNamedOnly_;
  std::set<StmtId> kept_;
  std::set<ObjectId> needed_;
  ObjectId count_;
  bool readsMemory_ = false;
  bool changed_ = false;
};

}  // namespace

std::optional<ExecutionCount> countExecutions(Module& module, FunctionId function, const std::set<StmtId>& counted) {
  try {
    return ExecutionCounter(module, function, counted).run();
  } catch (const CannotCount&) {
    return std::nullopt;
  }
}

}  // namespace sparsegen::ir
