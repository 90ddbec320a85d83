//===- ValueDependentControl.cpp - where control goes by values -----------===//

#include "Differentiate/Direct/Rows/ValueDependentControl.h"

#include <cstdint>

#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

/// A condition that differentiate made has no facts of its own: reals are not known.
static bool goesByValues(const Subject& subject, StmtId id, ExprId condition) {
  if (subject.unknownControl(id)) return true;
  bool real = false;
  forEachNode(subject.module, condition,
              [&](ExprId expr) { real |= isRealScalar(subject.module, subject.module[expr].type); });
  return real;
}

bool isValueDependentBranch(const Subject& subject, StmtId id, const If& node) {
  return goesByValues(subject, id, node.condition);
}

/// Whether something in a block of a loop, and of so many within it, leaves it that values do not decide about.
static bool isLeftByStructure(const Subject& subject, const Block& block, std::uint32_t depth) {
  for (const StmtId id : block) {
    const Stmt& stmt = subject.module[id];
    const auto* leaves = std::get_if<Break>(&stmt.node);
    const auto* goesOn = std::get_if<Continue>(&stmt.node);
    const auto* branch = std::get_if<If>(&stmt.node);
    if (std::holds_alternative<Return>(stmt.node) || std::holds_alternative<Stop>(stmt.node)) return true;
    if ((leaves && leaves->levels >= depth) || (goesOn && goesOn->levels > depth)) return true;
    if (branch && isValueDependentBranch(subject, id, *branch)) continue;
    bool found = false;
    forEachBlock(stmt, [&](const Block& inner) {
      found = found || isLeftByStructure(subject, inner, depth + (branch ? 0 : 1));
    });
    if (found) return true;
  }
  return false;
}

bool isValueDependentLoop(const Subject& subject, StmtId id) {
  const auto* loop = std::get_if<While>(&subject.module[id].node);
  if (!loop || goesByValues(subject, id, loop->condition)) return loop != nullptr;
  return staticInteger(subject.module, loop->condition).value_or(0) != 0 &&
         !isLeftByStructure(subject, loop->body, 0) && !isLeftByStructure(subject, loop->step, 0);
}

SideConditions sideConditions(Subject& subject, ExprId condition) {
  Builder& build = subject.build;
  if (subject.isStructuralCondition(condition)) return {condition, build.unary(Op::LogicalNot, condition)};
  const Expr node = subject.module[condition];
  if (!isCombinedCondition(node.op)) return {};
  const SideConditions a = sideConditions(subject, node.operands[0]);
  if (node.op == Op::LogicalNot) return {a.otherwise, a.then};
  const SideConditions b = sideConditions(subject, node.operands[1]);
  const auto both = [&](ExprId one, ExprId other) {
    if (!one.valid() || !other.valid()) return one.valid() ? one : other;
    return build.binary(Op::LogicalAnd, one, other);
  };
  const auto either = [&](ExprId one, ExprId other) {
    return one.valid() && other.valid() ? build.binary(Op::LogicalOr, one, other) : ExprId();
  };
  return node.op == Op::LogicalAnd ? SideConditions{both(a.then, b.then), either(a.otherwise, b.otherwise)}
                                   : SideConditions{either(a.then, b.then), both(a.otherwise, b.otherwise)};
}

namespace {

/// Whether rows are read behind the call of the user's function, as where dependents are locals that are copied.
bool readsRowsBehind(const Subject& subject) {
  const Module& module = subject.module;
  bool called = false, reads = false;
  for (const StmtId id : module[module.entry].body) {
    if (called)
      forEachStmt(module, Block{id}, [&](StmtId inner) {
        const auto* combine = std::get_if<Combine>(&module[inner].node);
        reads |= combine && !combine->terms.empty();
      });
    called |= std::holds_alternative<Call>(module[id].node);
  }
  return reads;
}

}  // namespace

ValueDependentControl::ValueDependentControl(const Subject& subject)
    : subject_(subject), isReadBehind_(readsRowsBehind(subject)) {
  const std::vector<FunctionId> functions = reachable(subject.module);
  for (const FunctionId function : functions) scan(subject.module[function].body, function, false, false);
  // What such functions call.
  for (const FunctionId function : functions) {
    const bool left = functions_.contains(function);
    forEachStmt(subject.module, subject.module[function].body, [&](StmtId id) {
      const auto* call = std::get_if<Call>(&subject.module[id].node);
      if (!call || (!left && !below_.contains(id))) return;
      for (const FunctionId callee : reachable(subject.module, call->callee)) functions_.insert(callee);
    });
  }
}

/// Whether a loop may be left, or a round of it, from somewhere in the block: what is behind may be passed over, too.
bool ValueDependentControl::scan(const Block& block, FunctionId function, bool below, bool behind) {
  const bool wasBehind = behind;
  for (const StmtId id : block) {
    const Stmt& stmt = subject_.module[id];
    if (below) below_.insert(id);
    // That the user's function is left early leaves out what is behind it, but nothing that is done already: unless the
    // entry function goes on with what is there.
    const bool isRest = function == subject_.user && !isReadBehind_;
    if ((below || behind) && std::holds_alternative<Return>(stmt.node) && !isRest) functions_.insert(function);
    const bool jumps = std::holds_alternative<Break>(stmt.node) || std::holds_alternative<Continue>(stmt.node);
    const auto* branch = std::get_if<If>(&stmt.node);
    const bool unknown =
        (branch && isValueDependentBranch(subject_, id, *branch)) || isValueDependentLoop(subject_, id);
    bool left = below && jumps;
    forEachBlock(stmt, [&](const Block& inner) { left |= scan(inner, function, below || unknown, behind); });
    // What comes first in a round is behind what ends the one before.
    if (left && isLoop(stmt)) forEachBlock(stmt, [&](const Block& inner) { scan(inner, function, below, true); });
    behind |= left;
  }
  return behind && !wasBehind;
}

}  // namespace sparsegen::differentiate
