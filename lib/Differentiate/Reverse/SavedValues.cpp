//===- SavedValues.cpp - what of a statement has to be saved --------------===//

#include "Differentiate/Reverse/SavedValues.h"

#include <algorithm>

namespace sparsegen::differentiate {

using namespace ir;

bool isCheap(const Expr& node) {
  return info(node.op).family == OpFamily::Arithmetic || info(node.op).family == OpFamily::Cast ||
         info(node.op).family == OpFamily::Mark;
}

SavedValues::Form SavedValues::formOf(const Combine& node) const {
  if (!availability_.isRepeated(at_)) return Form::Coefficients;
  std::vector<ExprId> leaves;
  std::size_t coefficients = 0;
  for (const CombineTerm& term : node.terms) {
    if (isZeroTangent(module_, term.source) || isAvailable(term.coefficient)) continue;
    ++coefficients;
    addLeaves(term.coefficient, leaves);
  }
  return leaves.size() < coefficients ? Form::Loads : Form::Coefficients;
}

void SavedValues::addPlace(ExprId expr, std::vector<ExprId>& values) const {
  if (isAvailable(expr)) return;
  const Expr& node = module_[expr];
  if (module_[node.type].kind == TypeKind::Scalar || node.op == Op::Load || node.op == Op::Select)
    return addOnce(expr, values);
  for (const ExprId operand : node.operands)
    if (operand.valid()) addPlace(operand, values);
}

void SavedValues::addCombine(const Combine& node, std::vector<ExprId>& values) const {
  addPlace(node.place, values);
  const Form form = formOf(node);
  for (const CombineTerm& term : node.terms) {
    if (isZeroTangent(module_, term.source)) continue;
    ExprId coefficient = term.coefficient;
    while (info(module_[coefficient].op).family == OpFamily::Mark) coefficient = module_[coefficient].operands[0];
    if (form == Form::Loads)
      addLeaves(coefficient, values);
    else
      addValue(coefficient, values);
    addPlace(term.source, values);
  }
}

void SavedValues::addValue(ExprId expr, std::vector<ExprId>& values) const {
  if (!isAvailable(expr)) addOnce(expr, values);
}

/// The loads that an expression is made of, as far as it is cheap to compute again from them.
void SavedValues::addLeaves(ExprId expr, std::vector<ExprId>& leaves) const {
  if (isAvailable(expr)) return;
  if (!isCheap(module_[expr])) return addOnce(expr, leaves);
  for (const ExprId operand : module_[expr].operands)
    if (operand.valid()) addLeaves(operand, leaves);
}

void SavedValues::addOnce(ExprId expr, std::vector<ExprId>& values) const {
  const auto same = [&](ExprId value) { return sameExpr(module_, value, expr); };
  if (std::ranges::none_of(values, same)) values.push_back(expr);
}

}  // namespace sparsegen::differentiate
