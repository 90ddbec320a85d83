//===- HeaderExpressions.cpp - IR expressions as C++ ------------*- C++ -*-===//

#include "Emit/HeaderExpressions.h"

#include "IR/Walk.h"
#include "Support/Diagnostics.h"

namespace sparsegen::emit {

using namespace ir;

namespace {

struct Operator {
  std::string_view text;
  Binding binding;
};

/// The C++ operator of an operation with two operands.
Operator binaryOperator(Op op) {
  if (op == Op::Add) return {"+", Binding::Additive};
  if (op == Op::Subtract || op == Op::PointerDifference) return {"-", Binding::Additive};
  if (op == Op::Multiply) return {"*", Binding::Multiplicative};
  if (op == Op::Divide) return {"/", Binding::Multiplicative};
  if (op == Op::Remainder) return {"%", Binding::Multiplicative};
  if (op == Op::ShiftLeft) return {"<<", Binding::Shift};
  if (op == Op::ShiftRight) return {">>", Binding::Shift};
  if (op == Op::BitAnd) return {"&", Binding::BitAnd};
  if (op == Op::BitOr) return {"|", Binding::BitOr};
  if (op == Op::BitXor) return {"^", Binding::BitXor};
  if (op == Op::Equal) return {"==", Binding::Equality};
  if (op == Op::NotEqual) return {"!=", Binding::Equality};
  if (op == Op::Less) return {"<", Binding::Relational};
  if (op == Op::LessEqual) return {"<=", Binding::Relational};
  if (op == Op::Greater) return {">", Binding::Relational};
  if (op == Op::GreaterEqual) return {">=", Binding::Relational};
  if (op == Op::LogicalAnd) return {"&&", Binding::LogicalAnd};
  if (op == Op::LogicalOr) return {"||", Binding::LogicalOr};
  throw InternalError("emit", "`" + std::string(info(op).text) + "` is no operator of C++");
}

bool isLogical(Binding binding) { return binding == Binding::LogicalAnd || binding == Binding::LogicalOr; }
bool isArithmetic(Binding binding) { return binding == Binding::Additive || binding == Binding::Multiplicative; }
bool isBinary(Binding binding) { return binding >= Binding::LogicalOr && binding <= Binding::Multiplicative; }

/// Whether an operand needs parentheses. Beyond what the grammar asks for,
/// shifts and bit operations have them around every operator, and so have
/// comparisons within comparisons and && within ||: compilers warn otherwise.
bool needsParentheses(Binding outer, const Printed& operand, Side side) {
  const Binding inner = operand.binding;
  if (inner == Binding::Ternary) return true;
  if (side == Side::Right && isArithmetic(outer) && outer == Binding::Additive && operand.text.starts_with('-'))
    return true;
  if (!isBinary(inner)) return false;
  if (isLogical(outer)) return inner < outer || (isLogical(inner) && inner != outer);
  if (isArithmetic(outer)) return inner < outer || (side == Side::Right && inner == outer);
  if (outer == Binding::Equality || outer == Binding::Relational) return !isArithmetic(inner);
  return true;
}

std::string parenthesized(const std::string& text) { return "(" + text + ")"; }

}  // namespace

std::string Expressions::asOperand(Binding outer, const Printed& operand, Side side) {
  return needsParentheses(outer, operand, side) ? parenthesized(operand.text) : operand.text;
}

std::string Expressions::wrap(const Printed& printed, Binding least) {
  return printed.binding < least ? parenthesized(printed.text) : printed.text;
}

std::string Expressions::comparison(Op op) { return std::string(binaryOperator(op).text); }

ScalarKind Expressions::scalarOf(ExprId expr) const { return module_[module_[expr].type].scalar; }

bool Expressions::isReal(ExprId expr) const {
  return module_[module_[expr].type].kind == TypeKind::Scalar && ir::isReal(scalarOf(expr));
}

bool Expressions::isZero(ExprId expr) const {
  return module_[expr].op == Op::IntegerConstant && module_[expr].integer == 0;
}

Printed Expressions::print(ExprId id) const {
  const Expr& expr = module_[id];
  switch (info(expr.op).family) {
    case OpFamily::Constant:
      return constant(expr);
    case OpFamily::Place:
      return expr.op == Op::PointerCast ? pointerCast(id) : address(id);
    case OpFamily::Load:
      if (isUntyped(expr.operand(0))) return typed(id);
      return converted(id, isReference(id) ? referred(id) : target(expr.operand(0)));
    case OpFamily::Arithmetic:
    case OpFamily::Comparison:
    case OpFamily::Logic:
      if (isStrongProduct(expr)) return {strongProduct(expr), Binding::Postfix};
      return info(expr.op).arity == 1 ? unary(expr) : binary(expr);
    case OpFamily::Select:
      return select(expr);
    case OpFamily::Cast:
      return cast(expr);
    case OpFamily::Math:
    case OpFamily::Ldexp:
    case OpFamily::Runtime:
    case OpFamily::Predicate:
      return call(expr);
    case OpFamily::Rule:
    case OpFamily::Mark:
      return print(expr.operand(0));
  }
  throw InternalError("emit", "an operation of no family");
}

bool Expressions::isMarked(ExprId id) const { return info(module_[id].op).family == OpFamily::Mark; }

bool Expressions::isStrongProduct(const Expr& expr) const {
  return expr.op == Op::Multiply && (isMarked(expr.operand(0)) || isMarked(expr.operand(1)));
}

/// The product of such a product with a third factor is one, which is tested once.
std::string Expressions::strongProduct(const Expr& expr) const {
  for (unsigned k = 0; k < 2; ++k) {
    const ExprId first = isMarked(expr.operand(k)) ? module_[expr.operand(k)].operand(0) : expr.operand(k);
    const Expr& inner = module_[first];
    if (isStrongProduct(inner))
      return strongProduct(value(inner.operand(0)) + ", " + value(inner.operand(1)), value(expr.operand(1 - k)));
  }
  return strongProduct(value(expr.operand(0)), value(expr.operand(1)));
}

std::string Expressions::strongProduct(const std::string& a, const std::string& b) {
  return "::sparsegen::runtime::strong_product(" + a + ", " + b + ")";
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

Printed Expressions::constant(const Expr& expr) const {
  if (expr.op == Op::NullPointer) return {"nullptr"};
  const ScalarKind kind = module_[expr.type].scalar;
  if (expr.op == Op::IntegerConstant) {
    const std::string text = integerLiteral(expr.integer, kind);
    return {text, text.starts_with('-') ? Binding::Unary : Binding::Primary};
  }
  const std::string text =
      kind == ScalarKind::F32 ? floatLiteral(static_cast<float>(expr.real)) : realLiteral(expr.real);
  return {text, text.starts_with('-') ? Binding::Unary : Binding::Primary};
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// Whether a cast changes nothing but the width, exactly and without a warning.
bool Expressions::isImplicit(ExprId id) const {
  const Expr& expr = module_[id];
  if (expr.op != Op::Cast || module_[expr.operand(0)].op == Op::IntegerConstant) return false;
  const ScalarKind from = scalarOf(expr.operand(0));
  if (from != ScalarKind::I32 && from != ScalarKind::U32) return false;
  if (isConstant(expr.operand(0))) return false;
  // Clang doubts that who negates an unsigned number means it to stay positive when it becomes wider.
  if (from == ScalarKind::U32 && module_[expr.operand(0)].op == Op::Negate) return false;
  return scalarOf(id) == ScalarKind::F64 || scalarOf(id) == ScalarKind::I64;
}

/// Whether compilers know the value, and warn of what it makes of a conversion or a comparison.
bool Expressions::isConstant(ExprId id) const {
  bool constant = true;
  forEachNode(module_, id, [&](const Expr& inner) { constant &= inner.op != Op::Load; });
  return constant;
}

/// Whether the printed expression has the IR's type by itself: an integer
/// literal of 64 bits is an `int` to C++.
bool Expressions::isFirm(ExprId id) const {
  const Expr& expr = module_[id];
  if (bitWidth(scalarOf(id)) != 64 || ir::isReal(scalarOf(id))) return true;
  if (expr.op == Op::Select) return isFirm(expr.operand(1)) || isFirm(expr.operand(2));
  return expr.op != Op::IntegerConstant;
}

/// The two operands of an operator, such that C++ computes in the IR's type.
std::pair<Printed, Printed> Expressions::operands(const Expr& expr) const {
  const ExprId a = expr.operand(0);
  const ExprId b = expr.operand(1);
  if (module_[module_[a].type].kind == TypeKind::Pointer) {
    if (expr.op == Op::PointerDifference) return {subtractedPointer(a, b), subtractedPointer(b, a)};
    return {comparedPointer(a), comparedPointer(b)};
  }
  // What a shift is made of has the type of its left operand alone.
  const bool isShift = expr.op == Op::ShiftLeft || expr.op == Op::ShiftRight;
  const bool isCompared = info(expr.op).family == OpFamily::Comparison;
  const bool widensA = isImplicit(a) && isFirm(b) && !isImplicit(b) && !isShift && !(isCompared && isConstant(b));
  const bool widensB = isImplicit(b) && (isFirm(a) || isShift) && !(isCompared && isConstant(a));
  const Printed right = print(widensB ? module_[b].operand(0) : b);
  if (widensA) return {print(module_[a].operand(0)), right};
  if (!isFirm(a) && (isShift || !isFirm(b)) && info(expr.op).family == OpFamily::Arithmetic) {
    return {{"static_cast<" + scalarName(scalarOf(a)) + ">(" + value(a) + ")", Binding::Postfix}, right};
  }
  return {print(a), right};
}

Printed Expressions::binary(const Expr& expr) const {
  const Operator op = binaryOperator(expr.op);
  auto [left, right] = operands(expr);
  // Of two literals clang supposes that a power is meant, as in 2 ^ 8.
  if (expr.op == Op::BitXor && module_[expr.operand(0)].op == Op::IntegerConstant && left.binding == Binding::Primary)
    left = {"+" + left.text, Binding::Unary};
  return {asOperand(op.binding, left, Side::Left) + " " + std::string(op.text) + " " +
              asOperand(op.binding, right, Side::Right),
          op.binding};
}

/// Whether an integer was unsigned and narrow.
bool Expressions::isPromoted(ExprId id) const {
  if (module_[id].op != Op::Cast) return false;
  const ScalarKind from = scalarOf(module_[id].operand(0));
  return isInteger(from) && !isSigned(from) && bitWidth(from) < 32;
}

Printed Expressions::unary(const Expr& expr) const {
  Printed operand = print(expr.operand(0));
  if (!isFirm(expr.operand(0))) {
    operand = {"static_cast<" + scalarName(scalarOf(expr.operand(0))) + ">(" + operand.text + ")", Binding::Postfix};
  }
  // Of `~` of what is unsigned g++ warns where it is compared and one of both was narrower: its bits are then
  // another's. Its ones come first: clang takes 2 ^ and 10 ^ of a literal for powers.
  const bool isWidened = scalarOf(expr.operand(0)) == ScalarKind::U32 || isPromoted(expr.operand(0));
  if (expr.op == Op::BitNot && isWidened)
    return {integerLiteral(-1, scalarOf(expr.operand(0))) + " ^ " + asOperand(Binding::BitXor, operand, Side::Right),
            Binding::BitXor};
  const std::string_view op = expr.op == Op::Negate ? "-" : expr.op == Op::BitNot ? "~" : "!";
  const bool wouldDecrement = op == "-" && operand.text.starts_with('-');
  const std::string text = wouldDecrement ? parenthesized(operand.text) : wrap(operand, Binding::Unary);
  return {std::string(op) + text, Binding::Unary};
}

/// Of two pointers that lose their types one says so, where these are not the same.
bool Expressions::losesType(const Expr& select) const {
  if (!isPointer(select.type) || module_[module_[select.type].element].kind != TypeKind::Void) return false;
  const auto before = [&](ExprId pointer) {
    while (module_[pointer].op == Op::PointerCast) pointer = module_[pointer].operand(0);
    return module_[pointer].type;
  };
  const TypeId a = before(select.operand(1)), b = before(select.operand(2));
  return a != b && a != select.type && b != select.type;
}

Printed Expressions::select(const Expr& expr) const {
  const bool isChosen = isPointer(expr.type);
  Printed a = isChosen ? comparedPointer(expr.operand(1)) : print(expr.operand(1));
  if (losesType(expr)) {
    const std::string type = types_.spell(expr.type, types_.constness().ofValue(expr.operand(1)));
    a = {"static_cast<" + type + ">(" + a.text + ")", Binding::Postfix};
  }
  const Printed b = isChosen ? comparedPointer(expr.operand(2)) : print(expr.operand(2));
  return {wrap(print(expr.operand(0)), Binding::LogicalOr) + " ? " + wrap(a, Binding::LogicalOr) + " : " + b.text,
          Binding::Ternary};
}

Printed Expressions::cast(const Expr& expr) const {
  const Expr& operand = module_[expr.operand(0)];
  const ScalarKind to = module_[expr.type].scalar;
  if (operand.op == Op::IntegerConstant && to == ScalarKind::F64 && module_[operand.type].scalar != ScalarKind::U64) {
    const std::string text = realLiteral(static_cast<double>(operand.integer));
    return {text, text.starts_with('-') ? Binding::Unary : Binding::Primary};
  }
  return castTo(to, expr.operand(0));
}

/// Of two values the one that is chosen is made narrow: g++ 12 looks into a cast of both, and warns of what it means to
/// do.
Printed Expressions::castTo(ScalarKind to, ExprId from) const {
  const Expr& node = module_[from];
  const bool isNarrow = isInteger(to) && bitWidth(to) < 32;
  if (node.op != Op::Select || !isNarrow)
    return {"static_cast<" + scalarName(to) + ">(" + value(from) + ")", Binding::Postfix};
  return {wrap(print(node.operand(0)), Binding::LogicalOr) + " ? " +
              wrap(castTo(to, node.operand(1)), Binding::LogicalOr) + " : " + castTo(to, node.operand(2)).text,
          Binding::Ternary};
}

Printed Expressions::call(const Expr& expr) const {
  const OpInfo& op = info(expr.op);
  std::string text = (op.family == OpFamily::Runtime ? "::sparsegen::runtime::" : "std::") + std::string(op.text) + "(";
  for (unsigned k = 0; k < op.arity; ++k) text += (k == 0 ? "" : ", ") + value(expr.operand(k));
  return {text + ")", Binding::Postfix};
}

}  // namespace sparsegen::emit
