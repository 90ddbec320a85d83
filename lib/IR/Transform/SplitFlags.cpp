//===- SplitFlags.cpp - conditions that variables hold --------------------===//

#include "IR/Transform/SplitFlags.h"

#include <map>
#include <optional>

#include "IR/Builder.h"
#include "IR/Memory/Escape.h"
#include "IR/Transform/MapOperands.h"
#include "IR/Transform/PartVariables.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

class Splitter {
public:
  explicit Splitter(Module& module) : module_(module), build_(module), variables_(module) {}

  void run() {
    const std::map<ObjectId, StmtId> flags = setOnce(module_, [&](ObjectId object) { return isCandidate(object); });
    for (const auto& [flag, set] : flags) split(flag, set);
    if (parts_.empty()) return;
    variables_.place();
    for (std::size_t k = 0; k < module_.stmts.size(); ++k) ask(StmtId(k));
  }

private:
  /// A condition as what comes first in it, without values, and the rest: both must be so, or one of them.
  struct Split {
    Op op;
    ExprId first, rest;
  };
  /// What a flag begins with, and how the rest follows.
  struct First {
    ObjectId variable;
    Op op;
  };

  bool isCandidate(ObjectId object) const {
    const Type& type = module_[module_[object].type];
    return type.kind == TypeKind::Scalar && isInteger(type.scalar) && variables_.canBeside(object);
  }

  void split(ObjectId flag, StmtId set) {
    const Assign assign = std::get<Assign>(module_[set].node);
    const auto found = splitOf(assign.value);
    if (!found) return;
    build_.at(module_[set].range);
    const ObjectId first = variables_.add(flag, "1", found->first);
    const ExprId all = build_.binary(found->op, build_.load(first), found->rest);
    module_[set].node = Assign{assign.place, all};
    parts_[flag] = {first, found->op};
  }

  /// Nothing where values come first, or not at all.
  std::optional<Split> splitOf(ExprId condition) {
    const Expr node = module_[condition];
    const bool isOfInteger = node.op == Op::Cast && isInteger(module_[module_[node.operands[0]].type].scalar);
    if (isOfInteger) return splitOf(node.operands[0]);
    if ((node.op != Op::LogicalAnd && node.op != Op::LogicalOr) || !readsReals(module_, condition)) return std::nullopt;
    if (!readsReals(module_, node.operands[0])) return Split{node.op, node.operands[0], node.operands[1]};
    const auto left = module_[node.operands[0]].op == node.op ? splitOf(node.operands[0]) : std::nullopt;
    if (!left) return std::nullopt;
    return Split{node.op, left->first, build_.binary(node.op, left->rest, node.operands[1])};
  }

  /// What a statement goes by, and the choices in its expressions.
  void ask(StmtId id) {
    Stmt stmt = module_[id];
    if (auto* branch = std::get_if<If>(&stmt.node)) branch->condition = asked(branch->condition);
    mapExprs(stmt, [&](ExprId expr) { return withChoices(expr); });
    module_.stmts[id.value] = std::move(stmt);
  }

  ExprId withChoices(ExprId expr) {
    if (const auto known = rewritten_.find(expr); known != rewritten_.end()) return known->second;
    ExprId made = mapOperands(module_, expr, [&](ExprId operand) { return withChoices(operand); });
    if (module_[made].op == Op::Select) {
      const Expr node = module_[made];
      const ExprId condition = asked(node.operands[0]);
      if (condition != node.operands[0]) made = build_.select(condition, node.operands[1], node.operands[2]);
    }
    return rewritten_[expr] = made;
  }

  /// A condition with what flags begin with.
  ExprId asked(ExprId condition) {
    const Expr node = module_[condition];
    if (node.op == Op::LogicalAnd || node.op == Op::LogicalOr || node.op == Op::LogicalNot)
      return mapOperands(module_, condition, [&](ExprId operand) { return asked(operand); });
    if (node.op != Op::Load || module_[node.operands[0]].op != Op::Address) return condition;
    const auto part = parts_.find(module_[node.operands[0]].object);
    if (part == parts_.end()) return condition;
    return build_.binary(part->second.op, build_.load(part->second.variable), condition);
  }

  Module& module_;
  Builder build_;
  PartVariables variables_;
  std::map<ObjectId, First> parts_;  ///< of each flag that has one
  std::map<ExprId, ExprId> rewritten_;
};

}  // namespace

void splitFlags(Module& module) { Splitter(module).run(); }

}  // namespace sparsegen::ir
