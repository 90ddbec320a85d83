//===- Real.cpp - arithmetic that builds IR -------------------------------===//

#include "Differentiate/Tangent/Real.h"

#include <algorithm>
#include <cmath>

namespace sparsegen::differentiate {

using namespace ir;

namespace {

Real binary(Op op, const Real& a, const Real& b) { return {a.builder(), a.builder().binary(op, a.expr(), b.expr())}; }

Mark stronger(const Real& a, const Real& b) { return std::max(a.mark(), b.mark()); }

/// A guarded factor has met its argument's derivative once that is no constant.
Mark productMark(const Real& a, const Real& b) {
  const bool isMet = a.mark() == Mark::Guarded && b.mark() == Mark::None && !b.constant();
  return isMet ? Mark::None : stronger(a, b);
}

/// Of factors one of which is marked.
Real markedProduct(const Real& a, const Real& b) {
  const bool isScaled = a.constant() || b.constant();
  const Real product = isScaled ? a.plain() * b.plain() : binary(Op::Multiply, a, b);
  return marked(product, productMark(a, b));
}

/// Constant factors of a product are one: c · (d · e) is (c · d) · e, where that is a number. None where there is no
/// such.
std::optional<Real> scaledProduct(double factor, const Real& product) {
  const Module& module = product.builder().module();
  const Expr& node = module[product.expr()];
  if (node.op != Op::Multiply) return std::nullopt;
  for (const unsigned k : {0u, 1u}) {
    const Expr& known = module[node.operands[k]];
    const double both = factor * known.real;
    if (known.op != Op::RealConstant || both == 0 || !std::isfinite(both)) continue;
    return Real(product, both) * Real(product.builder(), node.operands[1 - k]);
  }
  return std::nullopt;
}

}  // namespace

Real::Real(const Real& like, double value) : build_(like.build_), expr_(build_->real(value, like.kind())) {}

std::optional<double> Real::constant() const {
  const Expr& node = build_->module()[expr_];
  return node.op == Op::RealConstant ? std::optional(node.real) : std::nullopt;
}

Mark Real::mark() const {
  const Op op = build_->module()[expr_].op;
  return op == Op::Strong ? Mark::Strong : op == Op::Guarded ? Mark::Guarded : Mark::None;
}

Real Real::plain() const { return isMarked() ? Real(*build_, build_->module()[expr_].operands[0]) : *this; }

std::optional<Real> Real::negated() const {
  const Real value = plain();
  const Expr& node = build_->module()[value.expr_];
  return node.op == Op::Negate ? std::optional(marked(Real(*build_, node.operands[0]), mark())) : std::nullopt;
}

Real Real::as(ScalarKind kind) const {
  if (const std::optional<double> value = constant()) return {*build_, build_->real(*value, kind)};
  if (isMarked()) return marked(plain().as(kind), mark());
  return {*build_, build_->cast(expr_, kind)};
}

Real marked(const Real& a, Mark mark) {
  if (a.constant() || mark == Mark::None || a.mark() >= mark) return a;
  return {a.builder(), a.builder().unary(mark == Mark::Strong ? Op::Strong : Op::Guarded, a.plain().expr())};
}

Real operator-(const Real& a) {
  if (a.isMarked()) return marked(-a.plain(), a.mark());
  if (const auto value = a.constant()) return {a, -*value};
  if (const auto inner = a.negated()) return *inner;
  return {a.builder(), a.builder().unary(Op::Negate, a.expr())};
}

Real operator+(const Real& a, const Real& b) {
  if (a.isMarked() || b.isMarked()) return marked(a.plain() + b.plain(), stronger(a, b));
  const auto x = a.constant(), y = b.constant();
  if (x && y) return {a, *x + *y};
  if (a.is(0)) return b;
  if (b.is(0)) return a;
  const auto first = a.negated(), second = b.negated();
  if (first && second) return -(*first + *second);
  if (second) return a - *second;
  if (first) return b - *first;
  return binary(Op::Add, a, b);
}

Real operator-(const Real& a, const Real& b) {
  if (a.isMarked() || b.isMarked()) return marked(a.plain() - b.plain(), stronger(a, b));
  const auto x = a.constant(), y = b.constant();
  if (x && y) return {a, *x - *y};
  if (a.is(0)) return -b;
  if (b.is(0)) return a;
  if (const auto inner = b.negated()) return a + *inner;
  if (const auto inner = a.negated()) return -(*inner + b);
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
  if (a.isMarked() || b.isMarked()) return markedProduct(a, b);
  if (x || y) {
    if (const auto scaled = scaledProduct(x ? *x : *y, x ? b : a)) return *scaled;
  }
  return binary(Op::Multiply, a, b);
}

Real operator/(const Real& a, const Real& b) {
  const auto x = a.constant(), y = b.constant();
  if (x && y && *y != 0) return {a, *x / *y};
  if (a.is(0) || b.is(1)) return a;
  if (b.is(-1)) return -a;
  if (const auto inner = a.negated()) return -(*inner / b);
  if (const auto inner = b.negated()) return -(a / *inner);
  if (a.isMarked() && b.constant()) return marked(a.plain() / b, a.mark());
  if (a.isMarked()) return marked(binary(Op::Multiply, a, 1.0 / b), a.mark());
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

Condition operator||(const Condition& a, const Condition& b) {
  if (a.known) return *a.known ? a : b;
  if (b.known) return *b.known ? b : a;
  return {a.build, a.build->binary(Op::LogicalOr, a.expr, b.expr), a.kind};
}

Condition operator&&(const Condition& a, const Condition& b) {
  if (a.known) return *a.known ? b : a;
  if (b.known) return *b.known ? a : b;
  return {a.build, a.build->binary(Op::LogicalAnd, a.expr, b.expr), a.kind};
}

Real select(const Condition& condition, const Real& a, const Real& b) {
  if (condition.known) return *condition.known ? a : b;
  if (a.isMarked() || b.isMarked()) return marked(select(condition, a.plain(), b.plain()), stronger(a, b));
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
