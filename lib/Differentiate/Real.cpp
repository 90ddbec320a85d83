//===- Real.cpp - arithmetic that builds IR -------------------------------===//

#include "Differentiate/Real.h"

#include <cmath>

namespace sparsegen::differentiate {

using namespace ir;

namespace {

Real binary(Op op, const Real& a, const Real& b) { return {a.builder(), a.builder().binary(op, a.expr(), b.expr())}; }

}  // namespace

Real::Real(const Real& like, double value) : build_(like.build_), expr_(build_->real(value, like.kind())) {}

std::optional<double> Real::constant() const {
  const Expr& node = build_->module()[expr_];
  return node.op == Op::RealConstant ? std::optional(node.real) : std::nullopt;
}

std::optional<Real> Real::negated() const {
  const Expr& node = build_->module()[expr_];
  return node.op == Op::Negate ? std::optional(Real(*build_, node.operands[0])) : std::nullopt;
}

Real Real::as(ScalarKind kind) const {
  if (const std::optional<double> value = constant()) return {*build_, build_->real(*value, kind)};
  return {*build_, build_->cast(expr_, kind)};
}

Real operator-(const Real& a) {
  if (const auto value = a.constant()) return {a, -*value};
  if (const auto inner = a.negated()) return *inner;
  return {a.builder(), a.builder().unary(Op::Negate, a.expr())};
}

Real operator+(const Real& a, const Real& b) {
  const auto x = a.constant(), y = b.constant();
  if (x && y) return {a, *x + *y};
  if (a.is(0)) return b;
  if (b.is(0)) return a;
  if (const auto inner = b.negated()) return a - *inner;
  if (const auto inner = a.negated()) return b - *inner;
  return binary(Op::Add, a, b);
}

Real operator-(const Real& a, const Real& b) {
  const auto x = a.constant(), y = b.constant();
  if (x && y) return {a, *x - *y};
  if (a.is(0)) return -b;
  if (b.is(0)) return a;
  if (const auto inner = b.negated()) return a + *inner;
  return binary(Op::Subtract, a, b);
}

Real operator*(const Real& a, const Real& b) {
  const auto x = a.constant(), y = b.constant();
  if (x && y) return {a, *x * *y};
  if (a.is(0) || b.is(1)) return a;
  if (b.is(0) || a.is(1)) return b;
  if (a.is(-1)) return -b;
  if (b.is(-1)) return -a;
  if (const auto inner = a.negated()) return -(*inner * b);
  if (const auto inner = b.negated()) return -(a * *inner);
  return binary(Op::Multiply, a, b);
}

Real operator/(const Real& a, const Real& b) {
  const auto x = a.constant(), y = b.constant();
  if (x && y && *y != 0) return {a, *x / *y};
  if (a.is(0) || b.is(1)) return a;
  if (b.is(-1)) return -a;
  if (const auto inner = a.negated()) return -(*inner / b);
  if (const auto inner = b.negated()) return -(a / *inner);
  return binary(Op::Divide, a, b);
}

Condition compare(Op op, const Real& a, const Real& b) {
  Condition made{&a.builder(), a.builder().binary(op, a.expr(), b.expr()), a.kind()};
  if (const auto x = a.constant(), y = b.constant(); x && y) {
    if (op == Op::Equal) made.known = *x == *y;
    if (op == Op::LessEqual) made.known = *x <= *y;
    if (op == Op::GreaterEqual) made.known = *x >= *y;
    if (op == Op::Greater) made.known = *x > *y;
  }
  return made;
}

Condition isnan(const Real& a) {
  const ExprId test = a.builder().unary(Op::IsNan, a.expr());
  const auto value = a.constant();
  return {&a.builder(), a.builder().cast(test, ScalarKind::Bool), a.kind(),
          value ? std::optional(std::isnan(*value)) : std::nullopt};
}

Real select(const Condition& condition, const Real& a, const Real& b) {
  if (condition.known) return *condition.known ? a : b;
  return {*condition.build, condition.build->select(condition.expr, a.expr(), b.expr())};
}

Real apply(Op op, const Real& a) { return {a.builder(), a.builder().math(op, a.expr())}; }

Real apply(Op op, const Real& a, const Real& b) { return {a.builder(), a.builder().math(op, a.expr(), b.expr())}; }

Real pow(const Real& x, const Real& y) {
  if (y.is(0)) return {x, 1.0};
  if (y.is(1)) return x;
  if (y.is(2)) return x * x;
  if (y.is(-1)) return 1.0 / x;
  return apply(Op::Pow, x, y);
}

}  // namespace sparsegen::differentiate
