//===- Real.h - arithmetic that builds IR -----------------------*- C++ -*-===//
//
// A real IR expression with C++'s operators and functions on it, so that the
// derivative rules of Ops.def, written once, mean the same on a `double` and
// here. Constants take the type (F32 or F64) of what they meet, and what is
// trivial is simplified: 0 and 1, arithmetic on constants. No math function is
// evaluated.
//
// Negations are pulled out of products, quotients and sums, as in -(a + b) for
// -a - b: two values that are each other's negative are one expression, once with
// a negation around it. All that this may change is the sign of a zero sum.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>

#include "IR/Builder.h"

namespace sparsegen::differentiate {

/// How products with a factor that may be infinite are made (Ops.def).
enum class Mark : std::uint8_t { None, Guarded, Strong };

class Real {
public:
  Real(ir::Builder& builder, ir::ExprId expr) : build_(&builder), expr_(expr) {}
  /// A constant of the type of `like`.
  Real(const Real& like, double value);

  ir::ExprId expr() const { return expr_; }
  ir::ScalarKind kind() const { return build_->scalarOf(expr_); }
  ir::Builder& builder() const { return *build_; }
  /// The value, if it is a constant.
  std::optional<double> constant() const;
  bool is(double value) const { return constant() == value; }
  /// How it is marked.
  Mark mark() const;
  bool isMarked() const { return mark() != Mark::None; }
  /// The same value, as a factor like any other.
  Real plain() const;
  /// What is negated, if it is a negation.
  std::optional<Real> negated() const;
  Real as(ir::ScalarKind kind) const;

private:
  ir::Builder* build_;
  ir::ExprId expr_;
};

/// A condition on reals: a bool expression, decided at once where both sides are constants.
struct Condition {
  ir::Builder* build;
  ir::ExprId expr;
  ir::ScalarKind kind;  ///< of the reals that it compares
  std::optional<bool> known{};
};

/// The same value with a mark; a constant has none.
Real marked(const Real& a, Mark mark);
Real operator-(const Real& a);
Real operator+(const Real& a, const Real& b);
Real operator-(const Real& a, const Real& b);
/// By the chain rule: `a` is a derivative with respect to what `b` is a derivative of.
Real operator*(const Real& a, const Real& b);
Real operator/(const Real& a, const Real& b);
Condition compare(ir::Op op, const Real& a, const Real& b);
Condition isnan(const Real& a);
Condition operator||(const Condition& a, const Condition& b);
Condition operator&&(const Condition& a, const Condition& b);
Real select(const Condition& condition, const Real& a, const Real& b);
Real apply(ir::Op op, const Real& a);
Real apply(ir::Op op, const Real& a, const Real& b);
/// Small constant powers are products: `pow(x, 1.0)` is what the rule for the square of x asks for.
Real pow(const Real& x, const Real& y);

// With a constant on one side.
inline Real operator+(double a, const Real& b) { return Real(b, a) + b; }
inline Real operator-(double a, const Real& b) { return Real(b, a) - b; }
inline Real operator*(double a, const Real& b) { return Real(b, a) * b; }
inline Real operator/(double a, const Real& b) { return Real(b, a) / b; }
inline Real operator*(const Real& a, double b) { return a * Real(a, b); }
inline Real operator+(const Real& a, double b) { return a + Real(a, b); }
inline Real operator-(const Real& a, double b) { return a - Real(a, b); }
inline Condition operator==(const Real& a, double b) { return compare(ir::Op::Equal, a, Real(a, b)); }
inline Condition operator<=(const Real& a, const Real& b) { return compare(ir::Op::LessEqual, a, b); }
inline Condition operator>=(const Real& a, const Real& b) { return compare(ir::Op::GreaterEqual, a, b); }
inline Condition operator>(const Real& a, const Real& b) { return compare(ir::Op::Greater, a, b); }

inline Real lift(const Real&, const Real& value) { return value; }
inline Real lift(const Real& like, double value) { return {like, value}; }
inline Real lift(const Condition& like, double value) { return {*like.build, like.build->real(value, like.kind)}; }
inline Real lift(const Condition&, const Real& value) { return value; }
template <class A, class B>
Real select(const Condition& condition, const A& a, const B& b) {
  const Real first = lift(condition, a);
  return select(condition, first, lift(condition, b));
}

// The functions that rules call.
inline Real sin(const Real& x) { return apply(ir::Op::Sin, x); }
inline Real cos(const Real& x) { return apply(ir::Op::Cos, x); }
inline Real sinh(const Real& x) { return apply(ir::Op::Sinh, x); }
inline Real cosh(const Real& x) { return apply(ir::Op::Cosh, x); }
inline Real exp(const Real& x) { return apply(ir::Op::Exp, x); }
inline Real log(const Real& x) { return apply(ir::Op::Log, x); }
inline Real sqrt(const Real& x) { return apply(ir::Op::Sqrt, x); }
inline Real trunc(const Real& x) { return apply(ir::Op::Trunc, x); }
inline Real rint(const Real& x) { return apply(ir::Op::Rint, x); }
inline Real digamma(const Real& x) { return apply(ir::Op::Digamma, x); }
inline Real hypot(const Real& x, double y) { return apply(ir::Op::Hypot, x, Real(x, y)); }
inline Real quotient_or_zero(const Real& x, const Real& y) { return apply(ir::Op::QuotientOrZero, x, y); }
inline Real copysign(double x, const Real& y) { return apply(ir::Op::Copysign, Real(y, x), y); }

}  // namespace sparsegen::differentiate
