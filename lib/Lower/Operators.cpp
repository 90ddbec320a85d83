//===- Operators.cpp - unary, binary and assigning operators --------------===//
//
// Clang has written every promotion, so both operands of an arithmetic
// operator have one type. An operator that assigns becomes a statement before
// the expression it stands in; its value is then read back from the place.
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

ExprId FunctionLowering::condition(const clang::Expr* expr) {
  return expr->getType()->isAnyComplexType() ? complexTruth(expr) : toBool(value(expr));
}

ExprId FunctionLowering::VisitUnaryOperator(const clang::UnaryOperator* expr) {
  const clang::Expr* sub = expr->getSubExpr();
  const clang::SourceRange range = expr->getSourceRange();
  switch (expr->getOpcode()) {
    case clang::UO_Plus:
    case clang::UO_Extension:
      return value(sub);
    case clang::UO_Minus: {
      const ExprId operand = value(sub);
      const ir::Expr literal = module[operand];
      if (literal.op == Op::RealConstant) return build.real(-literal.real, build.scalarOf(operand));
      if (literal.op == Op::IntegerConstant && literal.integer > 0 && ir::isSigned(build.scalarOf(operand)))
        return build.integer(-literal.integer, build.scalarOf(operand));
      return build.unary(Op::Negate, operand);
    }
    case clang::UO_Not:
      return build.unary(Op::BitNot, value(sub));
    case clang::UO_LNot:
      return toType(build.unary(Op::LogicalNot, condition(sub)), expr->getType(), range);
    case clang::UO_Deref:
      return loadOf(expr);
    case clang::UO_AddrOf:
      if (expr->getType()->isMemberPointerType()) return memberPointer(expr);
      if (!sub->isGLValue() && !sub->getType()->isFunctionType())  // In C, a function is no lvalue.
        shared.unsupported(range, "the address of `" + sub->getType().getAsString(shared.policy) + "` is not supported",
                           "take addresses of variables and elements only");
      return place(sub);
    case clang::UO_PreInc:
    case clang::UO_PreDec:
    case clang::UO_PostInc:
    case clang::UO_PostDec:
      return increment(expr);
    case clang::UO_Real:
    case clang::UO_Imag:
      return expr->isGLValue() ? loadOf(expr) : partOfComplex(expr);
    case clang::UO_Coawait:
      return VisitStmt(expr);
  }
  return VisitStmt(expr);
}

/// A pointer some elements further. What has no size in the IR has no elements.
ExprId FunctionLowering::moved(ExprId pointer, ExprId offset, clang::QualType type, clang::SourceRange at) {
  checkSized(pointer, at);
  const ExprId by = flatOffset(offset, type->getPointeeType(), at);
  const ir::Expr step = module[pointer];
  if (step.op != Op::PointerAdd || step.integer == ir::kWithin) return build.pointerAdd(pointer, by);
  // `p + a - b` is one step: GCC 12 takes a pointer that two steps lead to, one of them back, for none at times.
  const bool isBack = module[by].op == Op::Negate;
  const ExprId both =
      build.binary(isBack ? Op::Subtract : Op::Add, step.operand(1), isBack ? module[by].operand(0) : by);
  return build.pointerAdd(step.operand(0), both);
}

void FunctionLowering::checkSized(ExprId pointer, clang::SourceRange at) {
  if (module[build.pointee(pointer)].kind == ir::TypeKind::Void)
    shared.unsupported(at, "arithmetic on a pointer to what is no number, array or struct of these is not supported",
                       "pass the element itself");
}

ExprId FunctionLowering::step(ExprId from, const clang::UnaryOperator* expr) {
  const std::int64_t by = expr->isIncrementOp() ? 1 : -1;
  if (module[build.typeOf(from)].kind == ir::TypeKind::Pointer)
    return moved(from, build.integer(by), expr->getType(), expr->getSourceRange());
  const ScalarKind kind = build.scalarOf(from);
  if (ir::isReal(kind)) return build.binary(Op::Add, from, build.real(static_cast<double>(by), kind));
  const Op op = by < 0 ? Op::Subtract : Op::Add;
  if (ir::bitWidth(kind) >= 32) return build.binary(op, from, build.integer(by < 0 ? -by : by, kind));
  // C computes in int and converts back.
  return convert(build.binary(op, convert(from, ScalarKind::I32), build.integer(by < 0 ? -by : by, ScalarKind::I32)),
                 kind);
}

ExprId FunctionLowering::increment(const clang::UnaryOperator* expr) {
  if (expr->isPrefix()) return build.load(placeOfIncremented(expr));
  const ExprId where = place(expr->getSubExpr());
  const ExprId before = temporary(build.pointee(where));
  emit(ir::Assign{before, build.load(where)});
  emit(ir::Assign{where, step(build.load(before), expr)});
  return build.load(before);
}

ExprId FunctionLowering::placeOfIncremented(const clang::UnaryOperator* expr) {
  const ExprId where = place(expr->getSubExpr());
  return assignAt({where, step(build.load(where), expr)}, expr);
}

ExprId FunctionLowering::arithmetic(clang::BinaryOperatorKind kind, ExprId a, ExprId b, clang::SourceRange at) {
  switch (kind) {
    case clang::BO_Add:
      return build.binary(Op::Add, a, b);
    case clang::BO_Sub:
      return build.binary(Op::Subtract, a, b);
    case clang::BO_Mul:
      return build.binary(Op::Multiply, a, b);
    case clang::BO_Div:
      return build.binary(Op::Divide, a, b);
    case clang::BO_Rem:
      return build.binary(Op::Remainder, a, b);
    case clang::BO_And:
      return build.binary(Op::BitAnd, a, b);
    case clang::BO_Or:
      return build.binary(Op::BitOr, a, b);
    case clang::BO_Xor:
      return build.binary(Op::BitXor, a, b);
    case clang::BO_Shl:
      return build.binary(Op::ShiftLeft, a, convert(b, build.scalarOf(a)));
    case clang::BO_Shr:
      return build.binary(Op::ShiftRight, a, convert(b, build.scalarOf(a)));
    case clang::BO_EQ:
      return build.binary(Op::Equal, a, b);
    case clang::BO_NE:
      return build.binary(Op::NotEqual, a, b);
    case clang::BO_LT:
      return build.binary(Op::Less, a, b);
    case clang::BO_LE:
      return build.binary(Op::LessEqual, a, b);
    case clang::BO_GT:
      return build.binary(Op::Greater, a, b);
    case clang::BO_GE:
      return build.binary(Op::GreaterEqual, a, b);
    default:
      shared.unsupported(at, "operator `" + clang::BinaryOperator::getOpcodeStr(kind).str() + "` is not supported");
  }
}

/// p + i, i + p, p - i, p - q.
ExprId FunctionLowering::pointerArithmetic(const clang::BinaryOperator* expr) {
  ExprId a = value(expr->getLHS()), b;
  ir::Block later = block([&] { b = value(expr->getRHS()); });
  a = before(a, expr->getLHS(), expr->getRHS(), std::move(later));
  const bool firstIsPointer = module[build.typeOf(a)].kind == ir::TypeKind::Pointer;
  const bool secondIsPointer = module[build.typeOf(b)].kind == ir::TypeKind::Pointer;
  if (firstIsPointer && secondIsPointer) {
    checkSized(a, expr->getSourceRange());
    const clang::QualType over = expr->getLHS()->getType()->getPointeeType();
    const ExprId elements = build.binary(Op::PointerDifference, a, b);
    if (!shared.context.getAsVariableArrayType(over)) return elements;
    return build.binary(Op::Divide, elements, flatOffset(build.integer(1), over, expr->getSourceRange()));
  }
  const ExprId offset = convert(firstIsPointer ? b : a, ScalarKind::I64);
  return moved(firstIsPointer ? a : b, expr->getOpcode() == clang::BO_Sub ? build.unary(Op::Negate, offset) : offset,
               expr->getType(), expr->getSourceRange());
}

ExprId FunctionLowering::shortCircuit(const clang::BinaryOperator* expr) {
  const bool isAnd = expr->getOpcode() == clang::BO_LAnd;
  const ExprId first = condition(expr->getLHS());
  ExprId second;
  ir::Block before = block([&] { second = condition(expr->getRHS()); });
  ExprId made;
  if (before.empty()) {
    made = build.binary(isAnd ? Op::LogicalAnd : Op::LogicalOr, first, second);
  } else {
    const ExprId result = temporary(build.scalar(ScalarKind::Bool));
    emit(ir::Assign{result, first});
    before.push_back(build.statement(ir::Assign{result, second}));
    if (isAnd)
      emit(ir::If{build.load(result), std::move(before), {}});
    else
      emit(ir::If{build.load(result), {}, std::move(before)});
    made = build.load(result);
  }
  return toType(made, expr->getType(), expr->getSourceRange());
}

ExprId FunctionLowering::VisitBinaryOperator(const clang::BinaryOperator* expr) {
  if (expr->isCompoundAssignmentOp()) return build.load(placeOfAssigned(expr));
  if (expr->getOpcode() == clang::BO_Assign) return assign(expr);
  if (expr->getOpcode() == clang::BO_Comma) {
    discard(expr->getLHS());
    return value(expr->getRHS());
  }
  if (expr->isLogicalOp()) return shortCircuit(expr);
  const bool onPointers = expr->getLHS()->getType()->isPointerType() || expr->getRHS()->getType()->isPointerType();
  if (onPointers && expr->isAdditiveOp()) return pointerArithmetic(expr);
  if (expr->isEqualityOp() &&
      (expr->getLHS()->getType()->isAnyComplexType() || expr->getRHS()->getType()->isAnyComplexType()))
    return complexComparison(expr);
  ExprId a = value(expr->getLHS()), b;
  ir::Block later = block([&] { b = value(expr->getRHS()); });
  a = before(a, expr->getLHS(), expr->getRHS(), std::move(later));
  if (onPointers && build.typeOf(a) != build.typeOf(b)) {
    if (module[a].op == Op::NullPointer) a = build.null(build.typeOf(b));
    if (module[b].op == Op::NullPointer) b = build.null(build.typeOf(a));
  }
  const ExprId made = arithmetic(expr->getOpcode(), a, b, expr->getOperatorLoc());
  return expr->isComparisonOp() ? toType(made, expr->getType(), expr->getSourceRange()) : made;
}

/// The place that is assigned to and the value, which is computed before it.
std::pair<ExprId, ExprId> FunctionLowering::sides(const clang::BinaryOperator* expr) {
  const ExprId right = value(expr->getRHS());
  ExprId where;
  ir::Block later = block([&] { where = place(expr->getLHS()); });
  return {where, before(right, expr->getRHS(), expr->getLHS(), std::move(later))};
}

ExprId FunctionLowering::assign(const clang::BinaryOperator* expr) {
  if (expr->getType()->isRecordType()) {
    const ExprId to = place(expr->getLHS());
    initialise(to, expr->getRHS());
    return to;
  }
  const auto [where, right] = sides(expr);
  // `a[0] = a[1] = x`: both are x, and neither is made from the other.
  const bool isVariable = module[where].op == Op::Address;
  const ExprId made = isVariable ? right : kept(right);
  emit(ir::Assign{where, made});
  return isVariable ? build.load(where) : made;
}

/// What a compound assignment assigns.
ExprId FunctionLowering::combined(const clang::CompoundAssignOperator* expr, ExprId where, ExprId right) {
  const ExprId before = build.load(where);
  const clang::SourceRange range = expr->getSourceRange();
  if (expr->getLHS()->getType()->isPointerType()) {
    const ExprId offset = convert(right, ScalarKind::I64);
    const bool forward = expr->getOpcode() == clang::BO_AddAssign;
    return moved(before, forward ? offset : build.unary(Op::Negate, offset), expr->getType(), range);
  }
  const clang::BinaryOperatorKind kind = clang::BinaryOperator::getOpForCompoundAssignment(expr->getOpcode());
  const ExprId left = toType(before, expr->getComputationLHSType(), range);
  const ExprId made = arithmetic(kind, left, right, expr->getOperatorLoc());
  return toType(made, expr->getLHS()->getType(), range);
}

/// Assigns at a place; the place, which is the same after that as before.
ExprId FunctionLowering::assignAt(ir::Assign made, const clang::Expr* expr) {
  const ExprId where = made.place;
  const ir::Block later{build.statement(std::move(made))};
  const ExprId same = before(where, expr, later);
  emit(later);
  return same;
}

/// What an operator that assigns numbers or pointers does.
ir::Assign FunctionLowering::assignment(const clang::BinaryOperator* expr) {
  const auto [where, right] = sides(expr);
  const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(expr);
  return {where, compound ? combined(compound, where, right) : right};
}

ExprId FunctionLowering::placeOfAssigned(const clang::BinaryOperator* expr) {
  if (expr->getType()->isAnyComplexType()) return complexAssign(expr);
  if (expr->getType()->isRecordType()) return assign(expr);
  return assignAt(assignment(expr), expr);
}

}  // namespace sparsegen::lowering
