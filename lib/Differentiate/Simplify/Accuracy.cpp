//===- Accuracy.cpp - what may be rounded otherwise -----------------------===//

#include "Differentiate/Simplify/Accuracy.h"

#include <algorithm>

namespace sparsegen::differentiate {

using namespace ir;

Accuracies::Accuracies(const Derivation& derivation, FunctionId function)
    : module_(derivation.subject.module), squares_(derivation.squares), numbers_(derivation) {
  // From the last statement on: what is made of a variable comes behind it, but for what a loop goes back to.
  std::vector<StmtId> backward;
  forEachStmt(module_, module_[function].body, [&](StmtId id) { backward.push_back(id); });
  std::ranges::reverse(backward);
  while (spread(backward)) {
  }
}

/// What is no variable of the function's own may be read anywhere.
Accuracy Accuracies::of(ObjectId variable) const {
  if (!variable.valid()) return Accuracy::Exact;
  const auto needed = needed_.find(variable);
  return needed == needed_.end() ? Accuracy::Sum : needed->second;
}

/// Variables have to be as what is made of them.
bool Accuracies::spread(const std::vector<StmtId>& stmts) {
  bool changed = false;
  for (const StmtId stmt : stmts)
    forEachExpr(stmt, [&](ExprId expr, Accuracy accuracy) {
      forEachNode(expr, accuracy, [&](ExprId node, Accuracy own) {
        if (module_[node].op != Op::Load || own == Accuracy::Sum) return;
        const ObjectId variable = numbers_.variable(module_[node].operands[0]);
        if (!variable.valid() || of(variable) >= own) return;
        needed_[variable] = own;
        changed = true;
      });
    });
  return changed;
}

/// In a sum of what is not negative nothing cancels. A root or a logarithm of one is as near as that is, where it is
/// not near zero. What meets a factor that may be infinite is asked whether it is zero, exactly.
Accuracy Accuracies::ofOperand(ExprId expr, unsigned k, Accuracy accuracy) const {
  const Expr& node = module_[expr];
  const auto isMarked = [&](ExprId each) { return each.valid() && info(module_[each].op).family == OpFamily::Mark; };
  if (accuracy == Accuracy::Exact || isMarked(expr) || std::ranges::any_of(node.operands, isMarked))
    return Accuracy::Exact;
  if (node.op == Op::Multiply || node.op == Op::Negate) return accuracy;
  if (node.op == Op::Divide) return k == 0 ? accuracy : Accuracy::Relative;
  const bool isSum = node.op == Op::Add || node.op == Op::Subtract;
  if (isSum && accuracy == Accuracy::Sum) return Accuracy::Sum;
  if (isSum) return squares_.isSum(expr) || squares_.isPositive(expr) ? Accuracy::Relative : Accuracy::Exact;
  const bool isSmooth = node.op == Op::Sqrt || (node.op == Op::Log && accuracy == Accuracy::Sum);
  return isSmooth && squares_.isPositive(node.operands[0]) ? Accuracy::Relative : Accuracy::Exact;
}

}  // namespace sparsegen::differentiate
