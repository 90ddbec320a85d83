//===- Simplify.cpp - algebra that shrinks patterns -----------------------===//

#include "IR/Transform/Simplify.h"

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
  if (const auto apart = difference(module, expr); apart && sameExpr(module, apart->first, apart->second)) return 0.0;
  if (expr.op == Op::Multiply && (isZero(module, a) || isZero(module, b))) return 0.0;
  if (expr.op == Op::Divide && !isZero(module, b)) {
    if (isZero(module, a)) return 0.0;
    if (sameExpr(module, a, b)) return 1.0;
  }
  if (expr.op == Op::Pow && isZero(module, b)) return 1.0;
  return std::nullopt;
}

/// What a comparison gives that needs no value: of an integer or a pointer with itself, of an unsigned one with zero.
std::optional<bool> knownComparison(const Module& module, const Expr& expr) {
  if (!isTruth(expr.op)) return std::nullopt;
  const ExprId a = expr.operand(0);
  const ExprId b = expr.operand(1);
  if (isRealType(module, module[a].type)) return std::nullopt;  // a NaN is not equal to itself
  const bool isOrderOfEqual = expr.op == Op::LessEqual || expr.op == Op::GreaterEqual;
  if (sameExpr(module, a, b)) return isOrderOfEqual || expr.op == Op::Equal;
  const Type& type = module[module[a].type];
  if (type.kind != TypeKind::Scalar || isSigned(type.scalar)) return std::nullopt;
  if ((expr.op == Op::GreaterEqual && isZero(module, b)) || (expr.op == Op::LessEqual && isZero(module, a)))
    return true;
  if ((expr.op == Op::Less && isZero(module, b)) || (expr.op == Op::Greater && isZero(module, a))) return false;
  return std::nullopt;
}

/// The operand that a select on a constant is.
std::optional<ExprId> chosen(const Module& module, const Expr& expr) {
  if (expr.op != Op::Select) return std::nullopt;
  const Expr& condition = module[expr.operand(0)];
  if (condition.op != Op::IntegerConstant) return std::nullopt;
  return expr.operand(condition.integer != 0 ? 1 : 2);
}

}  // namespace

std::pair<double, ExprId> constantFactor(const Module& module, ExprId id) {
  const Expr& expr = module[id];
  if (expr.op == Op::Negate) {
    const auto [factor, rest] = constantFactor(module, expr.operand(0));
    return {-factor, rest};
  }
  const auto constant = [&](ExprId each) -> std::optional<double> {
    const bool isNegated = module[each].op == Op::Negate;
    const Expr& inner = isNegated ? module[module[each].operand(0)] : module[each];
    if (inner.op != Op::RealConstant) return std::nullopt;
    return isNegated ? -inner.real : inner.real;
  };
  for (unsigned k = 0; expr.op == Op::Multiply && k < 2; ++k)
    if (const auto factor = constant(expr.operand(k))) return {*factor, expr.operand(1 - k)};
  return {1.0, id};
}

std::optional<std::pair<ExprId, ExprId>> difference(const Module& module, const Expr& expr) {
  if (expr.op == Op::Subtract) return std::pair{expr.operand(0), expr.operand(1)};
  if (expr.op != Op::Add || !isRealType(module, expr.type)) return std::nullopt;
  const auto [factor, a] = constantFactor(module, expr.operand(0));
  const auto [other, b] = constantFactor(module, expr.operand(1));
  return factor == -other ? std::optional(std::pair{a, b}) : std::nullopt;
}

void simplify(Module& module) {
  // Operands precede their expression, so one sweep lets results combine.
  for (Expr& expr : module.exprs) {
    if (const auto operand = chosen(module, expr)) {
      const SourceRange range = expr.range;
      expr = Expr(module[*operand]);
      expr.range = range;
    } else if (const auto holds = knownComparison(module, expr)) {
      expr = {.op = Op::IntegerConstant, .type = expr.type, .integer = *holds ? 1 : 0, .range = expr.range};
    } else if (isRealType(module, expr.type)) {
      const auto value = knownValue(module, expr);
      if (value) expr = {.op = Op::RealConstant, .type = expr.type, .real = *value, .range = expr.range};
    }
  }
}

}  // namespace sparsegen::ir
