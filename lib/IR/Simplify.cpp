//===- Simplify.cpp - algebra that shrinks patterns -----------------------===//

#include "IR/Simplify.h"

namespace sparsegen::ir {

namespace {

bool isRealType(const Module& module, TypeId id) {
  return module[id].kind == TypeKind::Scalar && isReal(module[id].scalar);
}

/// A real literal zero, or what is one after negations and conversions.
bool isZero(const Module& module, ExprId id) {
  const Expr* expr = &module[id];
  while (expr->op == Op::Negate || expr->op == Op::Cast) expr = &module[expr->operand(0)];
  return (expr->op == Op::RealConstant && expr->real == 0) || (expr->op == Op::IntegerConstant && expr->integer == 0);
}

/// The one value of the expression, if a rule gives one.
std::optional<double> knownValue(const Module& module, const Expr& expr) {
  const ExprId a = expr.operand(0);
  const ExprId b = expr.operand(1);
  if (expr.op == Op::Subtract && sameExpr(module, a, b)) return 0.0;
  if (expr.op == Op::Multiply && (isZero(module, a) || isZero(module, b))) return 0.0;
  if (expr.op == Op::Divide && !isZero(module, b)) {
    if (isZero(module, a)) return 0.0;
    if (sameExpr(module, a, b)) return 1.0;
  }
  if (expr.op == Op::Pow && isZero(module, b)) return 1.0;
  return std::nullopt;
}

}  // namespace

void simplify(Module& module) {
  // Operands precede their expression, so one sweep lets results combine.
  for (Expr& expr : module.exprs) {
    if (!isRealType(module, expr.type)) continue;
    const auto value = knownValue(module, expr);
    if (value) expr = {.op = Op::RealConstant, .type = expr.type, .real = *value, .range = expr.range};
  }
}

}  // namespace sparsegen::ir
