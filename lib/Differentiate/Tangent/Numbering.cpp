//===- Numbering.cpp - equal expressions, and what to compute once --------===//

#include "Differentiate/Tangent/Numbering.h"

#include <bit>
#include <utility>

#include "IR/Types.h"

namespace sparsegen::differentiate {

using namespace ir;

ExprId Numbering::canonical(ExprId expr) {
  if (!expr.valid()) return expr;
  if (const auto known = canonical_.find(expr); known != canonical_.end()) return known->second;
  const Expr& node = subject_.module[expr];
  std::array<ExprId, 3> operands = node.operands;
  for (ExprId& operand : operands) operand = canonical(operand);
  if ((node.op == Op::Add || node.op == Op::Multiply) && operands[1] < operands[0]) std::swap(operands[0], operands[1]);
  const Key key{node.op,
                node.type,
                operands,
                node.integer,
                std::bit_cast<std::uint64_t>(node.real),
                node.object,
                node.field,
                node.op == Op::Load ? subject_.loadFacts(expr) : 0};
  const ExprId first = known_.try_emplace(key, expr).first->second;
  canonical_[expr] = first;
  return first;
}

namespace {

/// Whether it is no value of its own: what uses it uses its operand.
bool isTransparent(Op op) { return op == Op::Negate || info(op).family == OpFamily::Mark; }

/// Whether a statement of its own for it is worth while.
bool isWorthLocal(const Module& module, const Expr& node) {
  if (!isRealScalar(module, node.type)) return false;
  const auto isVariable = [&](ExprId place) { return module[place].op == Op::Address; };
  if (node.op == Op::RealConstant || isTransparent(node.op)) return false;
  return node.op != Op::Load || !isVariable(node.operands[0]);
}

class Sharing {
public:
  Sharing(Subject& subject, const std::function<ObjectId(ScalarKind)>& makeLocal)
      : build_(subject.build), makeLocal_(makeLocal), numbering_(subject) {}

  std::vector<StmtId> run(const std::vector<ExprId*>& exprs) {
    for (const ExprId* expr : exprs) countAlways(*expr);
    for (const ExprId* expr : exprs) countUses(*expr);
    for (ExprId* expr : exprs) *expr = rewrite(*expr);
    return std::move(statements_);
  }

private:
  /// Operands that are evaluated whenever the expression is. A load is taken
  /// as one with its place.
  static unsigned alwaysOperands(Op op) {
    if (op == Op::Load) return 0;
    const bool onlyFirst = op == Op::Select || op == Op::LogicalAnd || op == Op::LogicalOr;
    return onlyFirst ? 1 : 3;
  }

  void countAlways(ExprId expr) {
    expr = numbering_.canonical(expr);
    if (!always_.insert(expr).second) return;
    const Expr node = build_.module()[expr];
    for (unsigned k = 0; k < alwaysOperands(node.op); ++k)
      if (node.operands[k].valid()) countAlways(node.operands[k]);
  }

  void countUses(ExprId expr) {
    expr = numbering_.canonical(expr);
    if (isTransparent(build_.module()[expr].op)) return countUses(build_.module()[expr].operands[0]);
    if (uses_[expr]++ != 0) return;
    if (build_.module()[expr].op == Op::Load) return;
    for (const ExprId operand : build_.module()[expr].operands)
      if (operand.valid()) countUses(operand);
  }

  ExprId rewrite(ExprId expr) {
    expr = numbering_.canonical(expr);
    if (const auto done = rewritten_.find(expr); done != rewritten_.end()) return done->second;
    ExprId result = withOperands(expr);
    if (uses_[expr] > 1 && always_.contains(expr) && isWorthLocal(build_.module(), build_.module()[expr]))
      result = hold(result);
    rewritten_[expr] = result;
    return result;
  }

  ExprId withOperands(ExprId expr) {
    Expr node = build_.module()[expr];
    if (node.op == Op::Load) return expr;
    bool changed = false;
    for (ExprId& operand : node.operands) {
      if (!operand.valid()) continue;
      const ExprId fresh = rewrite(operand);
      changed |= fresh != operand;
      operand = fresh;
    }
    if (!changed) return expr;
    build_.module().exprs.push_back(node);
    return ExprId(build_.module().exprs.size() - 1);
  }

  ExprId hold(ExprId value) {
    const ObjectId local = makeLocal_(build_.scalarOf(value));
    statements_.push_back(build_.statement(Declare{local}));
    statements_.push_back(build_.statement(Assign{build_.address(local), value}));
    return build_.load(local);
  }

  Builder& build_;
  const std::function<ObjectId(ScalarKind)>& makeLocal_;
  Numbering numbering_;
  std::set<ExprId> always_;
  std::map<ExprId, unsigned> uses_;
  std::map<ExprId, ExprId> rewritten_;
  std::vector<StmtId> statements_;
};

}  // namespace

std::vector<StmtId> shareSubexpressions(Subject& subject, const std::vector<ExprId*>& exprs,
                                        const std::function<ObjectId(ScalarKind)>& makeLocal) {
  return Sharing(subject, makeLocal).run(exprs);
}

}  // namespace sparsegen::differentiate
