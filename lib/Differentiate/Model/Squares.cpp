//===- Squares.cpp - sums of squares --------------------------------------===//

#include "Differentiate/Model/Squares.h"

#include <algorithm>

#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// Calls f with each object of which the address is more than the place of a load.
template <class F>
void forEachAddress(const Module& module, ExprId expr, const F& f) {
  const Expr& node = module[expr];
  if (node.op == Op::Address) return f(node.object);
  if (node.op == Op::Load && module[node.operands[0]].op == Op::Address) return;
  for (const ExprId operand : node.operands)
    if (operand.valid()) forEachAddress(module, operand, f);
}

}  // namespace

Squares::Squares(const Subject& subject) : subject_(subject) {
  for (const StmtId id : subject.executedStmts()) collect(subject.module[id]);
}

void Squares::collect(const Stmt& stmt) {
  const Module& module = subject_.module;
  const auto changed = [&](ObjectId object) { changedElsewhere_.insert(object); };
  if (const auto* assign = std::get_if<Assign>(&stmt.node)) {
    const Expr& place = module[assign->place];
    if (place.op == Op::Address && module[place.object].kind == ObjectKind::Local)
      assigned_[place.object].push_back(assign->value);
    else
      forEachAddress(module, assign->place, changed);
    return forEachAddress(module, assign->value, changed);
  }
  for (const ExprId expr : expressionsOf(stmt)) forEachAddress(module, expr, changed);
}

bool Squares::isSum(ExprId value) const {
  std::set<ObjectId> assumed;
  return isSum(value, assumed);
}

/// A local that is in question is taken to be one: then what it is assigned makes it one again.
bool Squares::isSum(ExprId value, std::set<ObjectId>& assumed) const {
  const Module& module = subject_.module;
  const Expr& node = module[value];
  const auto operand = [&](unsigned k) { return isSum(node.operands[k], assumed); };
  if (node.op == Op::RealConstant) return node.real >= 0;
  if (node.op == Op::Add) return operand(0) && operand(1);
  if (node.op == Op::Multiply && sameExpr(module, node.operands[0], node.operands[1])) return true;
  const auto isConstant = [&](unsigned k) { return module[node.operands[k]].op == Op::RealConstant; };
  if (node.op == Op::Multiply) return (isConstant(0) || isConstant(1)) && operand(0) && operand(1);
  if (node.op == Op::Pow) return module[node.operands[1]].op == Op::RealConstant && module[node.operands[1]].real == 2;
  if (node.op != Op::Load || module[node.operands[0]].op != Op::Address) return false;
  const ObjectId object = module[node.operands[0]].object;
  const auto known = assigned_.find(object);
  if (known == assigned_.end() || changedElsewhere_.contains(object)) return false;
  if (!assumed.insert(object).second) return true;
  return std::ranges::all_of(known->second, [&](ExprId each) { return isSum(each, assumed); });
}

}  // namespace sparsegen::differentiate
