//===- Operators.cpp - unary, binary and assigning operators --------------===//

#include "Lower/Expressions/Operators.h"

#include "Lower/Calls/MemberPointers.h"
#include "Lower/Classes/Initialise.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Complex.h"
#include "Lower/Expressions/Order.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Statements/Statements.h"
#include "Lower/Statements/VariableArrays.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

static void checkSized(FunctionContext& fn, ir::ExprId pointer, clang::SourceRange at);
static ir::ExprId increment(FunctionContext& fn, const clang::UnaryOperator* expr);
static ir::ExprId assignAt(FunctionContext& fn, ir::Assign made, const clang::Expr* expr);

ExprId lowerCondition(FunctionContext& fn, const clang::Expr* expr) {
  return expr->getType()->isAnyComplexType() ? complexTruth(fn, expr) : toBool(fn, lowerValue(fn, expr));
}

ExprId lowerUnaryOperator(FunctionContext& fn, const clang::UnaryOperator* expr) {
  const clang::Expr* sub = expr->getSubExpr();
  const clang::SourceRange range = expr->getSourceRange();
  switch (expr->getOpcode()) {
    case clang::UO_Plus:
    case clang::UO_Extension:
      return lowerValue(fn, sub);
    case clang::UO_Minus: {
      const ExprId operand = lowerValue(fn, sub);
      const ir::Expr literal = fn.module[operand];
      if (literal.op == Op::RealConstant) return fn.build.real(-literal.real, fn.build.scalarOf(operand));
      if (literal.op == Op::IntegerConstant && literal.integer > 0 && ir::isSigned(fn.build.scalarOf(operand)))
        return fn.build.integer(-literal.integer, fn.build.scalarOf(operand));
      return fn.build.unary(Op::Negate, operand);
    }
    case clang::UO_Not:
      return fn.build.unary(Op::BitNot, lowerValue(fn, sub));
    case clang::UO_LNot:
      return toType(fn, fn.build.unary(Op::LogicalNot, lowerCondition(fn, sub)), expr->getType(), range);
    case clang::UO_Deref:
      return loadOf(fn, expr);
    case clang::UO_AddrOf:
      if (expr->getType()->isMemberPointerType()) return memberPointer(fn, expr);
      if (!sub->isGLValue() && !sub->getType()->isFunctionType())  // In C, a function is no lvalue.
        fn.shared.unsupported(range,
                              "the address of `" + sub->getType().getAsString(fn.shared.policy) + "` is not supported",
                              "take addresses of variables and elements only");
      return lowerPlace(fn, sub);
    case clang::UO_PreInc:
    case clang::UO_PreDec:
    case clang::UO_PostInc:
    case clang::UO_PostDec:
      return increment(fn, expr);
    case clang::UO_Real:
    case clang::UO_Imag:
      return expr->isGLValue() ? loadOf(fn, expr) : partOfComplex(fn, expr);
    case clang::UO_Coawait:
      return refuseExpression(fn, expr);
  }
  return refuseExpression(fn, expr);
}

ExprId moved(FunctionContext& fn, ExprId pointer, ExprId offset, clang::QualType type, clang::SourceRange at) {
  checkSized(fn, pointer, at);
  const ExprId by = flatOffset(fn, offset, type->getPointeeType(), at);
  const ir::Expr step = fn.module[pointer];
  if (step.op != Op::PointerAdd || step.integer == ir::kWithin) return fn.build.pointerAdd(pointer, by);
  // `p + a - b` is one step: GCC 12 takes a pointer that two steps lead to, one of them back, for none at times.
  const bool isBack = fn.module[by].op == Op::Negate;
  const ExprId both =
      fn.build.binary(isBack ? Op::Subtract : Op::Add, step.operand(1), isBack ? fn.module[by].operand(0) : by);
  return fn.build.pointerAdd(step.operand(0), both);
}

static void checkSized(FunctionContext& fn, ExprId pointer, clang::SourceRange at) {
  if (fn.module[fn.build.pointee(pointer)].kind == ir::TypeKind::Void)
    fn.shared.unsupported(at, "arithmetic on a pointer to what is no number, array or struct of these is not supported",
                          "pass the element itself");
}

ExprId step(FunctionContext& fn, ExprId from, const clang::UnaryOperator* expr) {
  const std::int64_t by = expr->isIncrementOp() ? 1 : -1;
  if (fn.module[fn.build.typeOf(from)].kind == ir::TypeKind::Pointer)
    return moved(fn, from, fn.build.integer(by), expr->getType(), expr->getSourceRange());
  const ScalarKind kind = fn.build.scalarOf(from);
  if (ir::isReal(kind)) return fn.build.binary(Op::Add, from, fn.build.real(static_cast<double>(by), kind));
  const Op op = by < 0 ? Op::Subtract : Op::Add;
  if (ir::bitWidth(kind) >= 32) return fn.build.binary(op, from, fn.build.integer(by < 0 ? -by : by, kind));
  // C computes in int and converts back.
  return convert(
      fn, fn.build.binary(op, convert(fn, from, ScalarKind::I32), fn.build.integer(by < 0 ? -by : by, ScalarKind::I32)),
      kind);
}

static ExprId increment(FunctionContext& fn, const clang::UnaryOperator* expr) {
  if (expr->isPrefix()) return fn.build.load(placeOfIncremented(fn, expr));
  const ExprId where = lowerPlace(fn, expr->getSubExpr());
  const ExprId before = fn.temporary(fn.build.pointee(where));
  fn.emit(ir::Assign{before, fn.build.load(where)});
  fn.emit(ir::Assign{where, step(fn, fn.build.load(before), expr)});
  return fn.build.load(before);
}

ExprId placeOfIncremented(FunctionContext& fn, const clang::UnaryOperator* expr) {
  const ExprId where = lowerPlace(fn, expr->getSubExpr());
  return assignAt(fn, {where, step(fn, fn.build.load(where), expr)}, expr);
}

static ExprId arithmetic(FunctionContext& fn, clang::BinaryOperatorKind kind, ExprId a, ExprId b,
                         clang::SourceRange at) {
  switch (kind) {
    case clang::BO_Add:
      return fn.build.binary(Op::Add, a, b);
    case clang::BO_Sub:
      return fn.build.binary(Op::Subtract, a, b);
    case clang::BO_Mul:
      return fn.build.binary(Op::Multiply, a, b);
    case clang::BO_Div:
      return fn.build.binary(Op::Divide, a, b);
    case clang::BO_Rem:
      return fn.build.binary(Op::Remainder, a, b);
    case clang::BO_And:
      return fn.build.binary(Op::BitAnd, a, b);
    case clang::BO_Or:
      return fn.build.binary(Op::BitOr, a, b);
    case clang::BO_Xor:
      return fn.build.binary(Op::BitXor, a, b);
    case clang::BO_Shl:
      return fn.build.binary(Op::ShiftLeft, a, convert(fn, b, fn.build.scalarOf(a)));
    case clang::BO_Shr:
      return fn.build.binary(Op::ShiftRight, a, convert(fn, b, fn.build.scalarOf(a)));
    case clang::BO_EQ:
      return fn.build.binary(Op::Equal, a, b);
    case clang::BO_NE:
      return fn.build.binary(Op::NotEqual, a, b);
    case clang::BO_LT:
      return fn.build.binary(Op::Less, a, b);
    case clang::BO_LE:
      return fn.build.binary(Op::LessEqual, a, b);
    case clang::BO_GT:
      return fn.build.binary(Op::Greater, a, b);
    case clang::BO_GE:
      return fn.build.binary(Op::GreaterEqual, a, b);
    default:
      fn.shared.unsupported(at, "operator `" + clang::BinaryOperator::getOpcodeStr(kind).str() + "` is not supported");
  }
}

/// p + i, i + p, p - i, p - q.
static ExprId pointerArithmetic(FunctionContext& fn, const clang::BinaryOperator* expr) {
  ExprId a = lowerValue(fn, expr->getLHS()), b;
  ir::Block later = fn.block([&] { b = lowerValue(fn, expr->getRHS()); });
  a = before(fn, a, expr->getLHS(), expr->getRHS(), std::move(later));
  const bool firstIsPointer = fn.module[fn.build.typeOf(a)].kind == ir::TypeKind::Pointer;
  const bool secondIsPointer = fn.module[fn.build.typeOf(b)].kind == ir::TypeKind::Pointer;
  if (firstIsPointer && secondIsPointer) {
    checkSized(fn, a, expr->getSourceRange());
    const clang::QualType over = expr->getLHS()->getType()->getPointeeType();
    const ExprId elements = fn.build.binary(Op::PointerDifference, a, b);
    if (!fn.shared.context.getAsVariableArrayType(over)) return elements;
    return fn.build.binary(Op::Divide, elements, flatOffset(fn, fn.build.integer(1), over, expr->getSourceRange()));
  }
  const ExprId offset = convert(fn, firstIsPointer ? b : a, ScalarKind::I64);
  return moved(fn, firstIsPointer ? a : b,
               expr->getOpcode() == clang::BO_Sub ? fn.build.unary(Op::Negate, offset) : offset, expr->getType(),
               expr->getSourceRange());
}

static ExprId shortCircuit(FunctionContext& fn, const clang::BinaryOperator* expr) {
  const bool isAnd = expr->getOpcode() == clang::BO_LAnd;
  const ExprId first = lowerCondition(fn, expr->getLHS());
  ExprId second;
  ir::Block before = fn.block([&] { second = lowerCondition(fn, expr->getRHS()); });
  ExprId made;
  if (before.empty()) {
    made = fn.build.binary(isAnd ? Op::LogicalAnd : Op::LogicalOr, first, second);
  } else {
    const ExprId result = fn.temporary(fn.build.scalar(ScalarKind::Bool));
    fn.emit(ir::Assign{result, first});
    before.push_back(fn.build.statement(ir::Assign{result, second}));
    if (isAnd)
      fn.emit(ir::If{fn.build.load(result), std::move(before), {}});
    else
      fn.emit(ir::If{fn.build.load(result), {}, std::move(before)});
    made = fn.build.load(result);
  }
  return toType(fn, made, expr->getType(), expr->getSourceRange());
}

ExprId lowerBinaryOperator(FunctionContext& fn, const clang::BinaryOperator* expr) {
  if (expr->isCompoundAssignmentOp()) return fn.build.load(placeOfAssigned(fn, expr));
  if (expr->getOpcode() == clang::BO_Assign) return assign(fn, expr);
  if (expr->getOpcode() == clang::BO_Comma) {
    lowerDiscarded(fn, expr->getLHS());
    return lowerValue(fn, expr->getRHS());
  }
  if (expr->isLogicalOp()) return shortCircuit(fn, expr);
  const bool onPointers = expr->getLHS()->getType()->isPointerType() || expr->getRHS()->getType()->isPointerType();
  if (onPointers && expr->isAdditiveOp()) return pointerArithmetic(fn, expr);
  if (expr->isEqualityOp() &&
      (expr->getLHS()->getType()->isAnyComplexType() || expr->getRHS()->getType()->isAnyComplexType()))
    return complexComparison(fn, expr);
  ExprId a = lowerValue(fn, expr->getLHS()), b;
  ir::Block later = fn.block([&] { b = lowerValue(fn, expr->getRHS()); });
  a = before(fn, a, expr->getLHS(), expr->getRHS(), std::move(later));
  if (onPointers && fn.build.typeOf(a) != fn.build.typeOf(b)) {
    if (fn.module[a].op == Op::NullPointer) a = fn.build.null(fn.build.typeOf(b));
    if (fn.module[b].op == Op::NullPointer) b = fn.build.null(fn.build.typeOf(a));
  }
  const ExprId made = arithmetic(fn, expr->getOpcode(), a, b, expr->getOperatorLoc());
  return expr->isComparisonOp() ? toType(fn, made, expr->getType(), expr->getSourceRange()) : made;
}

/// The place that is assigned to and the value, which is computed before it.
static std::pair<ExprId, ExprId> sides(FunctionContext& fn, const clang::BinaryOperator* expr) {
  const ExprId right = lowerValue(fn, expr->getRHS());
  ExprId where;
  ir::Block later = fn.block([&] { where = lowerPlace(fn, expr->getLHS()); });
  return {where, before(fn, right, expr->getRHS(), expr->getLHS(), std::move(later))};
}

ExprId assign(FunctionContext& fn, const clang::BinaryOperator* expr) {
  if (expr->getType()->isRecordType()) {
    const ExprId to = lowerPlace(fn, expr->getLHS());
    initialise(fn, to, expr->getRHS());
    return to;
  }
  const auto [where, right] = sides(fn, expr);
  // `a[0] = a[1] = x`: both are x, and neither is made from the other.
  const bool isVariable = fn.module[where].op == Op::Address;
  const ExprId made = isVariable ? right : fn.kept(right);
  fn.emit(ir::Assign{where, made});
  return isVariable ? fn.build.load(where) : made;
}

/// What a compound assignment assigns.
static ExprId combined(FunctionContext& fn, const clang::CompoundAssignOperator* expr, ExprId where, ExprId right) {
  const ExprId before = fn.build.load(where);
  const clang::SourceRange range = expr->getSourceRange();
  if (expr->getLHS()->getType()->isPointerType()) {
    const ExprId offset = convert(fn, right, ScalarKind::I64);
    const bool forward = expr->getOpcode() == clang::BO_AddAssign;
    return moved(fn, before, forward ? offset : fn.build.unary(Op::Negate, offset), expr->getType(), range);
  }
  const clang::BinaryOperatorKind kind = clang::BinaryOperator::getOpForCompoundAssignment(expr->getOpcode());
  const ExprId left = toType(fn, before, expr->getComputationLHSType(), range);
  const ExprId made = arithmetic(fn, kind, left, right, expr->getOperatorLoc());
  return toType(fn, made, expr->getLHS()->getType(), range);
}

/// Assigns at a place; the place, which is the same after that as before.
static ExprId assignAt(FunctionContext& fn, ir::Assign made, const clang::Expr* expr) {
  const ExprId where = made.place;
  const ir::Block later{fn.build.statement(std::move(made))};
  const ExprId same = before(fn, where, expr, later);
  fn.emit(later);
  return same;
}

ir::Assign assignment(FunctionContext& fn, const clang::BinaryOperator* expr) {
  const auto [where, right] = sides(fn, expr);
  const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(expr);
  return {where, compound ? combined(fn, compound, where, right) : right};
}

ExprId placeOfAssigned(FunctionContext& fn, const clang::BinaryOperator* expr) {
  if (expr->getType()->isAnyComplexType()) return complexAssign(fn, expr);
  if (expr->getType()->isRecordType()) return assign(fn, expr);
  return assignAt(fn, assignment(fn, expr), expr);
}

}  // namespace sparsegen::lowering
