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
  return isSum(value, Terms::Squares, assumed);
}

bool Squares::isPositive(ExprId value) const {
  std::set<ObjectId> assumed;
  std::map<ObjectId, bool> known;
  return isSum(value, Terms::NotNegative, assumed) && isPositive(value, known);
}

/// Of a sum that is not negative: whether a term of it is positive.
bool Squares::isPositive(ExprId value, std::map<ObjectId, bool>& known) const {
  const Module& module = subject_.module;
  const Expr& node = module[value];
  if (node.op == Op::RealConstant) return node.real > 0;
  if (node.op == Op::Add) return isPositive(node.operands[0], known) || isPositive(node.operands[1], known);
  if (node.op != Op::Load || module[node.operands[0]].op != Op::Address) return false;
  const ObjectId object = module[node.operands[0]].object;
  const auto assigned = assigned_.find(object);
  if (assigned == assigned_.end() || changedElsewhere_.contains(object)) return false;
  const auto [at, fresh] = known.try_emplace(object, true);  // by induction: something else came first
  if (!fresh) return at->second;
  if (std::ranges::all_of(assigned->second, [&](ExprId each) { return isPositive(each, known); })) return true;
  // What was concluded from that is not known.
  std::erase_if(known, [](const auto& each) { return each.second; });
  return known[object] = false;
}

/// Whether the factors are pairs of equal ones, and others that are not negative: `2 * h * h`.
bool Squares::isProduct(ExprId value, std::set<ObjectId>& assumed) const {
  const Module& module = subject_.module;
  std::vector<ExprId> single, open{value};
  while (!open.empty()) {
    const ExprId factor = open.back();
    open.pop_back();
    if (module[factor].op == Op::Multiply) {
      open.insert(open.end(), {module[factor].operands[0], module[factor].operands[1]});
      continue;
    }
    const auto equal = std::ranges::find_if(single, [&](ExprId each) { return sameExpr(module, each, factor); });
    if (equal == single.end())
      single.push_back(factor);
    else
      single.erase(equal);
  }
  return std::ranges::all_of(single, [&](ExprId factor) { return isSum(factor, Terms::NotNegative, assumed); });
}

/// A local that is in question is taken to be one: then what it is assigned makes it one again.
bool Squares::isSum(ExprId value, Terms terms, std::set<ObjectId>& assumed) const {
  const Module& module = subject_.module;
  const Expr& node = module[value];
  const auto operand = [&](unsigned k) { return isSum(node.operands[k], terms, assumed); };
  if (node.op == Op::RealConstant) return node.real >= 0;
  if (node.op == Op::Add) return operand(0) && operand(1);
  if (terms == Terms::NotNegative && node.op == Op::Multiply) return isProduct(value, assumed);
  if (terms == Terms::NotNegative && node.op == Op::Divide) return operand(0) && operand(1);
  if (node.op == Op::Multiply && sameExpr(module, node.operands[0], node.operands[1])) return true;
  const auto isConstant = [&](unsigned k) { return module[node.operands[k]].op == Op::RealConstant; };
  if (node.op == Op::Multiply) return (isConstant(0) || isConstant(1)) && operand(0) && operand(1);
  if (node.op == Op::Pow) return module[node.operands[1]].op == Op::RealConstant && module[node.operands[1]].real == 2;
  if (node.op != Op::Load || module[node.operands[0]].op != Op::Address) return false;
  const ObjectId object = module[node.operands[0]].object;
  const auto known = assigned_.find(object);
  if (known == assigned_.end() || changedElsewhere_.contains(object)) return false;
  if (!assumed.insert(object).second) return true;
  return std::ranges::all_of(known->second, [&](ExprId each) { return isSum(each, terms, assumed); });
}

}  // namespace sparsegen::differentiate
