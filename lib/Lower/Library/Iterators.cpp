//===- Iterators.cpp - iterators of vectors, and functions on ranges ------===//

#include "Lower/Library/Iterators.h"

#include "Lower/Calls/MemoryCalls.h"
#include "Lower/Classes/Initialise.h"
#include "Lower/Classes/Types.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Library/Copies.h"
#include "llvm/ADT/StringSwitch.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

std::optional<ExprId> Iterators::value(const clang::Expr* expr) {
  if (!expr->isPRValue() || iteratorPointer(expr->getType()).isNull()) return std::nullopt;
  const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(withoutWrapping(expr));
  if (!made) return std::nullopt;
  const ir::TypeId type = lowerType(shared, made->getType(), made->getSourceRange());
  if (made->getNumArgs() == 0) return build.null(type);
  const ExprId from = lowerValue(function, made->getArg(0));
  return build.typeOf(from) == type ? from : build.pointerCast(from, type);
}

static bool isIterator(const clang::Expr* expr) { return !iteratorPointer(expr->getType()).isNull(); }

std::optional<ExprId> Iterators::call(const clang::CallExpr* expr) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (!callee) return std::nullopt;
  if (const auto* applied = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr))
    return isIterator(applied->getArg(0)) || (applied->getOperator() == clang::OO_Plus && applied->getNumArgs() == 2 &&
                                              isIterator(applied->getArg(1)))
               ? operatorCall(applied)
               : std::nullopt;
  if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(expr)) {
    const clang::Expr* object = member->getImplicitObjectArgument();
    if (!isIterator(object)) return std::nullopt;
    if (callee->getDeclName().isIdentifier() && callee->getName() == "base") return lowerPlace(function, object);
    // As the library's own code writes `i->`.
    if (callee->getOverloadedOperator() == clang::OO_Arrow) return lowerValue(function, object);
    return std::nullopt;
  }
  const std::string name = standardName(callee);
  return name.empty() ? orderCall(expr) : rangeCall(name, expr);
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

/// What one is moved forward or back by.
ExprId Iterators::stepped(const clang::CXXOperatorCallExpr* expr, std::int64_t by) {
  const ExprId where = lowerPlace(function, expr->getArg(0));
  const bool isPostfix = expr->getNumArgs() == 2;
  const ExprId before = isPostfix ? function.kept(build.load(where)) : build.load(where);
  function.emit(ir::Assign{where, build.pointerAdd(before, build.integer(by))});
  return isPostfix ? before : where;
}

ExprId Iterators::movedBy(const clang::CXXOperatorCallExpr* expr, std::int64_t sign) {
  const ExprId offset = lowerIndex(function, expr->getArg(1));
  const ExprId where = lowerPlace(function, expr->getArg(0));
  function.emit(
      ir::Assign{where, build.pointerAdd(build.load(where), sign < 0 ? build.unary(Op::Negate, offset) : offset)});
  return where;
}

/// The operation on pointers that an operator is; none for those that do not compare.
static std::optional<Op> comparisonOf(clang::BinaryOperatorKind opcode) {
  switch (opcode) {
    case clang::BO_EQ:
      return Op::Equal;
    case clang::BO_NE:
      return Op::NotEqual;
    case clang::BO_LT:
      return Op::Less;
    case clang::BO_LE:
      return Op::LessEqual;
    case clang::BO_GT:
      return Op::Greater;
    case clang::BO_GE:
      return Op::GreaterEqual;
    default:  // Clang's enumeration, not ours
      return std::nullopt;
  }
}

ExprId Iterators::binary(const clang::CXXOperatorCallExpr* expr) {
  const auto operand = [&](unsigned k) { return lowerValue(function, expr->getArg(k)); };
  const ExprId a = operand(0);
  ExprId b = operand(1);
  const bool isSecond = isIterator(expr->getArg(1));
  if (isSecond && isIterator(expr->getArg(0)) && build.typeOf(a) != build.typeOf(b))
    b = build.pointerCast(b, build.typeOf(a));
  switch (expr->getOperator()) {
    case clang::OO_Plus:
      return build.pointerAdd(isSecond ? b : a, convert(function, isSecond ? a : b, ScalarKind::I64));
    case clang::OO_Minus:
      if (isSecond) return build.binary(Op::PointerDifference, a, b);
      return build.pointerAdd(a, build.unary(Op::Negate, convert(function, b, ScalarKind::I64)));
    default:  // Clang's enumeration, not ours
      break;
  }
  const auto opcode = clang::BinaryOperator::getOverloadedOpcode(expr->getOperator());
  if (const std::optional<Op> op = comparisonOf(opcode)) return build.binary(*op, a, b);
  shared.unsupported(expr->getSourceRange(), "this operator of an iterator is not supported");
}

std::optional<ExprId> Iterators::compared(const clang::CXXRewrittenBinaryOperator* expr) {
  const auto form = expr->getDecomposedForm();
  if (!isIterator(form.LHS) || !isIterator(form.RHS)) return std::nullopt;
  const std::optional<Op> op = comparisonOf(form.Opcode);
  if (!op) return std::nullopt;
  const ExprId a = lowerValue(function, form.LHS), b = lowerValue(function, form.RHS);
  return build.binary(*op, a, build.typeOf(a) == build.typeOf(b) ? b : build.pointerCast(b, build.typeOf(a)));
}

/// A value, or for what C++ has as a reference, a place.
std::optional<ExprId> Iterators::operatorCall(const clang::CXXOperatorCallExpr* expr) {
  switch (expr->getOperator()) {
    case clang::OO_Star:
      if (expr->getNumArgs() == 1) return lowerValue(function, expr->getArg(0));
      return std::nullopt;
    case clang::OO_Arrow:
      return lowerValue(function, expr->getArg(0));
    case clang::OO_Subscript:
      return build.pointerAdd(lowerValue(function, expr->getArg(0)), lowerIndex(function, expr->getArg(1)));
    case clang::OO_PlusPlus:
      return stepped(expr, 1);
    case clang::OO_MinusMinus:
      return stepped(expr, -1);
    case clang::OO_PlusEqual:
      return movedBy(expr, 1);
    case clang::OO_MinusEqual:
      return movedBy(expr, -1);
    case clang::OO_Equal: {
      const ExprId from = lowerValue(function, expr->getArg(1)), to = lowerPlace(function, expr->getArg(0));
      function.emit(ir::Assign{to, from});
      return to;
    }
    default:  // Clang's enumeration, not ours
      return binary(expr);
  }
}

//===----------------------------------------------------------------------===//
// Functions on ranges
//===----------------------------------------------------------------------===//

bool Iterators::arePointers(const clang::CallExpr* expr, std::initializer_list<unsigned> arguments) {
  return llvm::all_of(arguments, [&](unsigned k) {
    if (k >= expr->getNumArgs()) return false;
    const clang::QualType type = expr->getArg(k)->getType();
    return isIterator(expr->getArg(k)) ||
           (type->isPointerType() && !type->getPointeeType()->isVoidType() && !type->isFunctionPointerType());
  });
}

ExprId Iterators::countBetween(ExprId first, ExprId last) {
  if (build.typeOf(first) != build.typeOf(last)) last = build.pointerCast(last, build.typeOf(first));
  return function.kept(build.binary(Op::PointerDifference, last, first));
}

/// What a pointer or an iterator leads to; of any other type, itself.
static clang::QualType elementOf(clang::QualType type) {
  const clang::QualType pointer = type->isPointerType() ? type : iteratorPointer(type);
  return pointer.isNull() ? type.getNonReferenceType() : pointer->getPointeeType();
}

/// Whether objects of a type are assigned what is of another, so that an operator or a constructor says what they get.
bool Iterators::isConverted(clang::QualType a, clang::QualType b) {
  return (isRecord(a) || isRecord(b)) && !shared.context.hasSameUnqualifiedType(a, b);
}

/// Copies elements in their order; gives the end of the target.
ExprId Iterators::copied(ExprId from, ExprId count, ExprId to) {
  const ExprId source = function.kept(from), target = function.kept(to);
  const bool isScalar = module[build.pointee(target)].kind == ir::TypeKind::Scalar &&
                        module[build.pointee(source)].kind == ir::TypeKind::Scalar;
  forEach(function, build.integer(0), Op::Less, count, 1, [&](ExprId k) {
    const ExprId place = build.pointerAdd(target, k), element = build.pointerAdd(source, k);
    if (!isScalar) return copy(function, place, element);
    const ScalarKind kind = module[build.pointee(target)].scalar;
    const ExprId held = build.load(element);
    function.emit(ir::Assign{place, kind == ScalarKind::Bool ? toBool(function, held) : convert(function, held, kind)});
  });
  return build.pointerAdd(target, count);
}

void Iterators::filled(ExprId first, ExprId count, const clang::Expr* value) {
  const ir::Type type = module[build.pointee(first)];
  if (type.kind == ir::TypeKind::Record) {
    const ExprId from = placeOfTemporary(function, value);
    return forEach(function, build.integer(0), Op::Less, count, 1,
                   [&](ExprId k) { copy(function, build.pointerAdd(first, k), from); });
  }
  if (type.kind != ir::TypeKind::Scalar)
    shared.unsupported(value->getSourceRange(), "filling with a value of this type is not supported");
  const ExprId held = lowerValue(function, value);
  const ExprId from =
      function.kept(type.scalar == ScalarKind::Bool ? toBool(function, held) : convert(function, held, type.scalar));
  forEach(function, build.integer(0), Op::Less, count, 1,
          [&](ExprId k) { function.emit(ir::Assign{build.pointerAdd(first, k), from}); });
}

void Iterators::reversed(ExprId first, ExprId last) {
  const ExprId count = countBetween(first, last);
  const ExprId half = function.kept(build.binary(Op::Divide, count, build.integer(2)));
  forEach(function, build.integer(0), Op::Less, half, 1, [&](ExprId k) {
    const ExprId one = build.pointerAdd(first, k);
    const ExprId other =
        build.pointerAdd(first, build.binary(Op::Subtract, build.binary(Op::Subtract, count, build.integer(1)), k));
    exchange(function, one, other);
  });
}

/// Whether numbers are the same ones, in the same order.
ExprId Iterators::areEqual(ExprId first, ExprId count, ExprId other, ExprId otherCount) {
  const ExprId equal = function.temporary(build.scalar(ScalarKind::Bool));
  const bool isAsMany = count == otherCount;
  function.emit(
      ir::Assign{equal, isAsMany ? build.integer(1, ScalarKind::Bool) : build.binary(Op::Equal, count, otherCount)});
  ir::Block compare = function.block([&] {
    forEach(function, build.integer(0), Op::Less, count, 1, [&](ExprId k) {
      const ExprId a = build.load(build.pointerAdd(first, k)), b = build.load(build.pointerAdd(other, k));
      function.emit(
          ir::If{build.binary(Op::NotEqual, a, b),
                 function.block([&] { function.emit(ir::Assign{equal, build.integer(0, ScalarKind::Bool)}); }),
                 {}});
    });
  });
  if (isAsMany)
    function.emit(compare);
  else
    function.emit(ir::If{build.load(equal), std::move(compare), {}});
  return build.load(equal);
}

/// `std::max({a, b, c})`: the first of the largest.
std::optional<ExprId> Iterators::extremeOf(const clang::CallExpr* expr, Op better) {
  const auto* list = expr->getNumArgs() == 1
                         ? llvm::dyn_cast<clang::CXXStdInitializerListExpr>(withoutWrapping(expr->getArg(0)))
                         : nullptr;
  const auto* values = list ? llvm::dyn_cast<clang::InitListExpr>(withoutWrapping(list->getSubExpr())) : nullptr;
  if (!values || values->getNumInits() == 0 || !scalarKind(shared, expr->getType())) return std::nullopt;
  ExprId best = function.kept(lowerValue(function, values->getInit(0)));
  for (unsigned k = 1; k < values->getNumInits(); ++k) {
    const ExprId other = function.kept(lowerValue(function, values->getInit(k)));
    best = function.kept(build.select(build.binary(better, best, other), other, best));
  }
  return best;
}

/// Whether the library's own loops have to move elements of a type: copies would leave what they are moved from as it
/// was, and what points into them behind.
static bool areMovedEach(clang::QualType element, const clang::ASTContext& context) {
  return !element.isTriviallyCopyableType(context) && !wrappedCall(element) && variantAlternatives(element).empty();
}

/// `std::equal` of integers, which the library compares as memory; nothing for any other.
std::optional<ExprId> Iterators::equalCall(const clang::CallExpr* expr) {
  const unsigned count = expr->getNumArgs();
  const bool hasEnd = count == 4;
  if ((count != 3 && !hasEnd) || !arePointers(expr, {0, 1, 2}) || (hasEnd && !arePointers(expr, {3})))
    return std::nullopt;
  const clang::QualType element = elementOf(expr->getArg(0)->getType());
  if (!element->isIntegralOrEnumerationType() ||
      !shared.context.hasSameUnqualifiedType(element, elementOf(expr->getArg(2)->getType())))
    return std::nullopt;
  const auto argument = [&](unsigned k) { return function.kept(lowerValue(function, expr->getArg(k))); };
  const ExprId first = argument(0), last = argument(1), other = argument(2);
  const ExprId many = countBetween(first, last);
  return areEqual(first, many, other, hasEnd ? countBetween(other, argument(3)) : many);
}

/// Functions of namespace std whose bodies are not plain loops; nothing for any other.
std::optional<ExprId> Iterators::rangeCall(const std::string& name, const clang::CallExpr* expr) {
  enum class Kind { None, Equal, Copy, CopyN, Fill, FillN, Reverse, Distance, Advance, Next, Prev };
  const Kind kind = llvm::StringSwitch<Kind>(name)
                        .Case("equal", Kind::Equal)
                        .Cases("copy", "move", Kind::Copy)
                        .Case("copy_n", Kind::CopyN)
                        .Case("fill", Kind::Fill)
                        .Case("fill_n", Kind::FillN)
                        .Case("reverse", Kind::Reverse)
                        .Case("distance", Kind::Distance)
                        .Case("advance", Kind::Advance)
                        .Case("next", Kind::Next)
                        .Case("prev", Kind::Prev)
                        .Default(Kind::None);
  const bool copies =
      kind == Kind::Copy || kind == Kind::CopyN || kind == Kind::Fill || kind == Kind::FillN || kind == Kind::Reverse;
  if (copies && arePointers(expr, {0})) {
    const clang::QualType element = elementOf(expr->getArg(0)->getType());
    const bool isMoved = name == "move" && areMovedEach(element, shared.context);
    const bool isOne = kind == Kind::Reverse || expr->getNumArgs() < 3;
    if (isMoved || (!isOne && isConverted(element, elementOf(expr->getArg(2)->getType())))) return std::nullopt;
    if (kind == Kind::Reverse && hasOwnSwap(element)) return std::nullopt;
    requirePlainCopies(shared, element, expr->getSourceRange());
  }
  if (sorted(name, expr)) return ExprId{};
  if (name == "max" || name == "min") return extremeOf(expr, name == "max" ? Op::Less : Op::Greater);
  const auto argument = [&](unsigned k) { return function.kept(lowerValue(function, expr->getArg(k))); };
  const auto number = [&](unsigned k) { return function.kept(lowerIndex(function, expr->getArg(k))); };
  const unsigned count = expr->getNumArgs();
  switch (kind) {
    case Kind::None:
      return std::nullopt;
    case Kind::Equal:
      return equalCall(expr);
    case Kind::Copy:
      if (count != 3 || !arePointers(expr, {0, 1, 2})) return std::nullopt;
      {
        const ExprId first = argument(0), last = argument(1), to = argument(2);
        return copied(first, countBetween(first, last), to);
      }
    case Kind::CopyN:
      if (count != 3 || !arePointers(expr, {0, 2})) return std::nullopt;
      {
        const ExprId first = argument(0), many = number(1), to = argument(2);
        return copied(first, many, to);
      }
    case Kind::Fill:
      if (count != 3 || !arePointers(expr, {0, 1})) return std::nullopt;
      {
        const ExprId first = argument(0), last = argument(1);
        filled(first, countBetween(first, last), expr->getArg(2));
        return ExprId{};
      }
    case Kind::FillN:
      if (count != 3 || !arePointers(expr, {0})) return std::nullopt;
      {
        const ExprId first = argument(0), many = number(1);
        filled(first, many, expr->getArg(2));
        return build.pointerAdd(first, many);
      }
    case Kind::Reverse:
      if (count != 2 || !arePointers(expr, {0, 1})) return std::nullopt;
      {
        const ExprId first = argument(0), last = argument(1);
        reversed(first, last);
        return ExprId{};
      }
    case Kind::Distance:
      if (count != 2 || !arePointers(expr, {0, 1})) return std::nullopt;
      {
        const ExprId first = argument(0);
        return countBetween(first, argument(1));
      }
    case Kind::Advance:
      if (count != 2 || !arePointers(expr, {0})) return std::nullopt;
      {
        const ExprId by = number(1), where = lowerPlace(function, expr->getArg(0));
        function.emit(ir::Assign{where, build.pointerAdd(build.load(where), by)});
        return ExprId{};
      }
    case Kind::Next:
    case Kind::Prev:
      if (count != 2 || !arePointers(expr, {0})) return std::nullopt;
      {
        const ExprId first = argument(0), by = number(1);
        return build.pointerAdd(first, kind == Kind::Next ? by : build.unary(Op::Negate, by));
      }
  }
  throw InternalError("lower", "a function on a range of no kind");
}

}  // namespace sparsegen::lowering
