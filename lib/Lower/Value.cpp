//===- Value.cpp - the values of expressions ------------------------------===//
//
// Literals, names, casts and the conditional operator. Every implicit
// conversion is written in Clang's tree, so a cast here is always explicit.
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"
#include "Lower/Std/Iterators.h"
#include "clang/AST/APValue.h"
#include "clang/Basic/Builtins.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

ExprId FunctionLowering::value(const clang::Expr* expr) {
  const SourceRange outer = build.range();
  at(expr->getSourceRange());
  const auto known = iterators_->value(expr);
  const ExprId made = known ? *known : Visit(expr);
  build.at(outer);
  return made;
}

/// What has no rule of its own may still be a constant to Clang: sizeof, a
/// trait, a call of a constexpr function.
std::optional<ExprId> FunctionLowering::evaluated(const clang::Expr* expr) {
  clang::Expr::EvalResult result;
  if (expr->isValueDependent() || expr->getType()->isVoidType() || !expr->EvaluateAsRValue(result, shared.context) ||
      result.HasSideEffects)
    return std::nullopt;
  const auto kind = shared.scalarKind(expr->getType());
  if (!kind) return std::nullopt;
  if (result.Val.isInt()) return build.integer(result.Val.getInt().getExtValue(), *kind);
  if (result.Val.isFloat()) {
    llvm::APFloat real = result.Val.getFloat();
    bool exact = false;
    real.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &exact);
    return build.real(real.convertToDouble(), *kind);
  }
  return std::nullopt;
}

ExprId FunctionLowering::VisitStmt(const clang::Stmt* stmt) {
  if (const auto* expr = llvm::dyn_cast<clang::Expr>(stmt)) {
    if (expr->isGLValue() && !llvm::isa<clang::StmtExpr>(expr)) return loadOf(expr);
    if (llvm::isa<clang::MemberExpr>(expr)) return loadOf(expr);  // of a struct that is a value
    if (const auto constant = evaluated(expr)) return *constant;
  }
  shared.unsupported(stmt->getSourceRange(),
                     std::string("this expression (") + stmt->getStmtClassName() + ") is not supported",
                     "rewrite it with plain arithmetic, loops and calls");
}

ExprId FunctionLowering::VisitIntegerLiteral(const clang::IntegerLiteral* expr) {
  const ir::TypeId type = shared.type(expr->getType(), expr->getSourceRange());
  return build.integer(static_cast<std::int64_t>(expr->getValue().getZExtValue()), module[type].scalar);
}

ExprId FunctionLowering::VisitCharacterLiteral(const clang::CharacterLiteral* expr) {
  const ir::TypeId type = shared.type(expr->getType(), expr->getSourceRange());
  return build.integer(static_cast<std::int64_t>(expr->getValue()), module[type].scalar);
}

ExprId FunctionLowering::VisitFloatingLiteral(const clang::FloatingLiteral* expr) {
  const ir::TypeId type = shared.type(expr->getType(), expr->getSourceRange());
  llvm::APFloat real = expr->getValue();
  bool inexact = false;
  real.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &inexact);
  return build.real(real.convertToDouble(), module[type].scalar);
}

ExprId FunctionLowering::VisitCXXBoolLiteralExpr(const clang::CXXBoolLiteralExpr* expr) {
  return build.integer(expr->getValue() ? 1 : 0, ScalarKind::Bool);
}

ExprId FunctionLowering::VisitCXXNullPtrLiteralExpr(const clang::CXXNullPtrLiteralExpr*) {
  return build.null(build.pointer(build.voidType()));
}

ExprId FunctionLowering::zeroOf(ir::TypeId type) {
  const ir::Type& shape = module[type];
  if (shape.kind == ir::TypeKind::Pointer) return build.null(type);
  if (shape.kind != ir::TypeKind::Scalar) throw InternalError("lower", "a zero of no scalar type");
  return ir::isReal(shape.scalar) ? build.real(0.0, shape.scalar) : build.integer(0, shape.scalar);
}

ExprId FunctionLowering::VisitImplicitValueInitExpr(const clang::ImplicitValueInitExpr* expr) {
  return zeroOf(shared.type(expr->getType(), expr->getSourceRange()));
}

ExprId FunctionLowering::VisitCXXScalarValueInitExpr(const clang::CXXScalarValueInitExpr* expr) {
  return zeroOf(shared.type(expr->getType(), expr->getSourceRange()));
}

ExprId FunctionLowering::VisitInitListExpr(const clang::InitListExpr* expr) {
  if (expr->getNumInits() == 1) return value(expr->getInit(0));
  if (expr->getNumInits() == 0) return zeroOf(shared.type(expr->getType(), expr->getSourceRange()));
  return VisitStmt(expr);
}

ExprId FunctionLowering::VisitDeclRefExpr(const clang::DeclRefExpr* expr) {
  if (const auto* enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(expr->getDecl())) {
    const ir::TypeId type = shared.type(expr->getType(), expr->getSourceRange());
    return build.integer(enumerator->getInitVal().getExtValue(), module[type].scalar);
  }
  if (expr->isGLValue()) return loadOf(expr);
  return VisitStmt(expr);
}

/// Nested arrays are copied by nested loops; the innermost index comes last.
ExprId FunctionLowering::VisitArrayInitIndexExpr(const clang::ArrayInitIndexExpr* expr) {
  if (copied_.empty()) return VisitStmt(expr);
  return toType(copied_.back(), expr->getType(), expr->getSourceRange());
}

/// A constant that must be computed at run time (`const double c = sin(0.5)`)
/// is computed where it is used.
std::optional<ExprId> FunctionLowering::constantInitialiser(const clang::VarDecl* decl, clang::SourceRange use) {
  if (objects_.count(decl) || decl->getType()->isReferenceType()) return std::nullopt;
  if (decl->hasLocalStorage()) return constantOfOther(decl);
  if (shared.isState(decl) || shared.isTable(decl) || shared.variable(decl, use)) return std::nullopt;
  if (!beingMade_.insert(decl).second)
    shared.unsupported(decl->getSourceRange(), "`" + decl->getNameAsString() + "` is made of itself",
                       "give it a value that is known");
  const ExprId made = value(shared.madeOnce(decl));
  beingMade_.erase(decl);
  return made;
}

/// A constant of the function that a lambda stands in, which it need not capture.
std::optional<ExprId> FunctionLowering::constantOfOther(const clang::VarDecl* decl) {
  const auto kind = shared.scalarKind(decl->getType());
  if (!kind || !decl->isUsableInConstantExpressions(shared.context)) return std::nullopt;
  const clang::APValue* value = decl->evaluateValue();
  if (value && value->isInt()) return build.integer(value->getInt().getExtValue(), *kind);
  if (!value || !value->isFloat()) return std::nullopt;
  llvm::APFloat real = value->getFloat();
  bool inexact = false;
  real.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &inexact);
  return build.real(real.convertToDouble(), *kind);
}

ExprId FunctionLowering::loadOf(const clang::Expr* glvalue) {
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(glvalue->IgnoreParens());
      binary && binary->getOpcode() == clang::BO_Assign && !binary->getType()->isRecordType())
    return assign(binary);
  glvalue = withoutViews(glvalue);
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(glvalue))
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
        variable && !captures_.count(variable)) {
      if (const auto element = elements_.find(variable); element != elements_.end()) return element->second;
      if (const auto constant = constantInitialiser(variable, name->getSourceRange())) return *constant;
    }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(glvalue))
    if (const auto math = mathCall(call)) return *math;
  // The value of one of two variables, not what a pointer to either leads to.
  if (const auto* conditional = llvm::dyn_cast<clang::AbstractConditionalOperator>(glvalue)) return chosen(conditional);
  const ExprId from = place(glvalue);
  const ir::TypeKind kind = module[build.pointee(from)].kind;
  if (kind != ir::TypeKind::Scalar && kind != ir::TypeKind::Pointer)
    shared.unsupported(glvalue->getSourceRange(),
                       "a value of type `" + glvalue->getType().getAsString(shared.policy) + "` is not supported here",
                       "use its members one by one");
  const ExprId held = build.load(from);
  // The member may turn out to have a type, and what wants an untyped pointer still gets one: UntypedMembers.cpp.
  const bool isUntypedMember = module[from].op == Op::Field && build.typeOf(held) == shared.untyped();
  return isUntypedMember ? build.untyped(held) : held;
}

/// Whether a pointer leads to an object that it names, or to a part of one.
static bool isAddressOfNamed(const ir::Module& module, ExprId pointer) {
  const Op op = module[pointer].op;
  if (op == Op::Element || op == Op::Field || op == Op::PointerCast)
    return isAddressOfNamed(module, module[pointer].operand(0));
  return op == Op::Address;
}

ExprId FunctionLowering::toBool(ExprId value) {
  // What has a name is always somewhere (`x > 0 && "x is not positive"`), and compilers warn of the question.
  if (isAddressOfNamed(module, value)) return build.integer(1, ScalarKind::Bool);
  if (module[build.typeOf(value)].kind == ir::TypeKind::Pointer)
    return build.binary(Op::NotEqual, value, build.null(build.typeOf(value)));
  const ScalarKind kind = build.scalarOf(value);
  if (kind == ScalarKind::Bool) return value;
  // In C a comparison is an int; the way back is no conversion at all.
  const ir::Expr& expr = module[value];
  if (expr.op == Op::Cast && build.scalarOf(expr.operands[0]) == ScalarKind::Bool) return expr.operands[0];
  return build.binary(Op::NotEqual, value, zeroOf(build.typeOf(value)));
}

ExprId FunctionLowering::toType(ExprId from, clang::QualType type, clang::SourceRange at) {
  const ir::TypeId to = shared.type(type, at);
  const ir::Type shape = module[to];
  if (shape.kind == ir::TypeKind::Pointer) return build.typeOf(from) == to ? from : build.pointerCast(from, to);
  if (shape.kind != ir::TypeKind::Scalar)
    shared.unsupported(at, "a conversion to `" + type.getAsString(shared.policy) + "` is not supported");
  return shape.scalar == ScalarKind::Bool ? toBool(from) : convert(from, shape.scalar);
}

/// A conversion between numbers. A literal takes the type at once where that is
/// exact: `2 * x` means 2.0 * x.
ExprId FunctionLowering::convert(ExprId from, ScalarKind kind) {
  const ir::Expr literal = module[from];
  constexpr std::int64_t kExact = 1 << 24;
  if (literal.op != Op::IntegerConstant || kind == ScalarKind::Bool || build.scalarOf(from) == ScalarKind::Bool)
    return build.cast(from, kind);
  if (ir::isReal(kind) && -kExact <= literal.integer && literal.integer <= kExact)
    return build.real(static_cast<double>(literal.integer), kind);
  const std::int64_t least = ir::isSigned(kind) ? -128 : 0;
  if (ir::isInteger(kind) && least <= literal.integer && literal.integer <= (ir::bitWidth(kind) > 8 ? 32767 : 127))
    return build.integer(literal.integer, kind);
  return build.cast(from, kind);
}

/// Whether a list of further arguments is behind a pointer, however far.
static bool leadsToArguments(clang::QualType type, clang::ASTContext& context) {
  while (type->isPointerType()) type = type->getPointeeType();
  const auto* record = type->getBaseElementTypeUnsafe()->getAsRecordDecl();
  return record && record->getCanonicalDecl() == context.getVaListTagDecl();
}

/// Refuses conversions between pointers by which what is behind would be taken for something else.
static void requireConvertible(ModuleLowering& shared, clang::QualType from, clang::QualType to,
                               clang::SourceRange at) {
  if (leadsToArguments(from, shared.context))
    shared.unsupported(at, "a conversion of a list of further arguments is not supported",
                       "pass it on as a `va_list`, or print it");
  if ((to->isFunctionPointerType() || from->isFunctionPointerType()) &&
      !(to->isFunctionPointerType() && from->isFunctionPointerType() &&
        shared.mayCall(to->getPointeeType(), from->getPointeeType())))
    shared.unsupported(at, "a conversion between pointers to functions of different types is not supported",
                       "declare the pointer with the function's own type");
}

/// A constant that is computed in `long double`, which the IR has not, and converted at once: `const double pi
/// = 3.14L;`.
std::optional<ExprId> FunctionLowering::narrowedConstant(const clang::CastExpr* expr) {
  const auto isLong = [&](clang::QualType type) {
    return type->isRealFloatingType() && shared.context.hasSameUnqualifiedType(type, shared.context.LongDoubleTy);
  };
  clang::Expr::EvalResult known;
  const auto kind = shared.scalarKind(expr->getType());
  const bool isNarrowed = expr->getCastKind() == clang::CK_FloatingCast && isLong(expr->getSubExpr()->getType());
  if (!isNarrowed || !kind || !expr->EvaluateAsRValue(known, shared.context) || known.HasSideEffects ||
      !known.Val.isFloat())
    return std::nullopt;
  llvm::APFloat real = known.Val.getFloat();
  bool isInexact = false;
  real.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &isInexact);
  return build.real(real.convertToDouble(), *kind);
}

ExprId FunctionLowering::VisitCastExpr(const clang::CastExpr* expr) {
  const clang::Expr* from = expr->getSubExpr();
  const clang::SourceRange range = expr->getSourceRange();
  if (const auto* written = llvm::dyn_cast<clang::ExplicitCastExpr>(expr)) noteExtents(written->getTypeAsWritten());
  if (const auto narrowed = narrowedConstant(expr)) return *narrowed;
  switch (expr->getCastKind()) {
    case clang::CK_LValueToRValue:
      return loadOf(from);
    case clang::CK_NoOp:
      return expr->isGLValue() ? loadOf(expr) : value(from);
    case clang::CK_BitCast:
      if (from->isNullPointerConstant(shared.context, clang::Expr::NPC_NeverValueDependent))
        return build.null(shared.type(expr->getType(), range));  // C's `NULL`, of a function too
      requireConvertible(shared, from->getType(), expr->getType(), range);
      if (expr->getType()->isPointerType())
        if (const auto allocated = allocation(from, expr->getType()->getPointeeType())) return *allocated;
      [[fallthrough]];
    case clang::CK_IntegralCast:
    case clang::CK_FloatingCast:
    case clang::CK_IntegralToFloating:
    case clang::CK_FloatingToIntegral:
    case clang::CK_IntegralToBoolean:
    case clang::CK_FloatingToBoolean:
    case clang::CK_PointerToBoolean:
      return toType(value(from), expr->getType(), range);
    case clang::CK_ArrayToPointerDecay:
      // A list of further arguments, which nothing reads that is lowered: what it leads to is of no interest.
      if (shared.context.hasSameUnqualifiedType(from->getType(), shared.context.getBuiltinVaListType()))
        return build.pointerCast(temporary(build.scalar(ScalarKind::I32)), shared.untyped());
      return elementOf(from, place(from), build.integer(0));
    case clang::CK_FunctionToPointerDecay:
      return place(from);
    case clang::CK_UserDefinedConversion:
    case clang::CK_ConstructorConversion:
      return value(from);
    case clang::CK_FloatingComplexToReal:
      return kept(complexValue(from).re);
    case clang::CK_FloatingComplexToBoolean:
      return complexTruth(from);
    case clang::CK_DerivedToBase:
    case clang::CK_UncheckedDerivedToBase:
    case clang::CK_BaseToDerived:
      return expr->isGLValue() ? loadOf(expr) : baseCast(expr);
    case clang::CK_Dynamic:
      return expr->isGLValue() ? loadOf(expr) : dynamicCast(expr);
    case clang::CK_NullToMemberPointer:
      return expr->getType()->isMemberFunctionPointerType() ? build.null(shared.untyped()) : build.integer(-1);
    case clang::CK_MemberPointerToBoolean: {
      const ExprId member = value(from);
      const bool isData = from->getType()->isMemberDataPointerType();
      return isData ? build.binary(Op::NotEqual, member, build.integer(-1)) : toBool(member);
    }
    case clang::CK_NullToPointer:
      return build.null(shared.type(expr->getType(), range));
    default:  // Clang's enumeration, not ours: whatever else it has is refused.
      if (const auto constant = evaluated(expr)) return *constant;
      shared.unsupported(range, std::string("this conversion (") + expr->getCastKindName() + ") is not supported",
                         "convert between numbers, or between pointers, only");
  }
}

/// A pointer in the type of another. Vectors of the caller's and of the code's own are of two types: requireUnmixed
/// refuses such a conversion.
ExprId FunctionLowering::alike(ExprId pointer, ExprId other) {
  const bool arePointers = module[build.typeOf(pointer)].kind == ir::TypeKind::Pointer &&
                           module[build.typeOf(other)].kind == ir::TypeKind::Pointer;
  return arePointers ? build.pointerCast(pointer, build.typeOf(other)) : pointer;
}

ExprId FunctionLowering::VisitConditionalOperator(const clang::ConditionalOperator* expr) { return chosen(expr); }

/// GNU C's `a ?: b`.
ExprId FunctionLowering::VisitBinaryConditionalOperator(const clang::BinaryConditionalOperator* expr) {
  return chosen(expr);
}

ExprId FunctionLowering::VisitCXXRewrittenBinaryOperator(const clang::CXXRewrittenBinaryOperator* expr) {
  const auto compared = iterators_->compared(expr);
  return compared ? *compared : value(expr->getSemanticForm());
}

ExprId FunctionLowering::VisitOpaqueValueExpr(const clang::OpaqueValueExpr* expr) {
  const auto known = opaque_.find(expr);
  return known != opaque_.end() ? known->second : VisitExpr(expr);
}

/// The value of one of two expressions, whether or not they name places.
ExprId FunctionLowering::chosen(const clang::AbstractConditionalOperator* expr) {
  if (const auto* common = llvm::dyn_cast<clang::BinaryConditionalOperator>(expr)) {
    const clang::Expr* once = common->getCommon();
    opaque_[common->getOpaqueValue()] = once->isGLValue() ? place(once) : kept(value(once));
  }
  const auto valueOf = [&](const clang::Expr* each) { return each->isGLValue() ? loadOf(each) : value(each); };
  const ExprId when = condition(expr->getCond());
  // `c ? throw ... : x`: the value of the other.
  const auto isThrown = [](const clang::Expr* each) { return llvm::isa<clang::CXXThrowExpr>(each->IgnoreParens()); };
  const bool isFirst = isThrown(expr->getTrueExpr());
  if (isFirst || isThrown(expr->getFalseExpr())) {
    const ir::Block stop{build.statement(ir::Stop{})};
    emit(ir::If{isFirst ? when : build.unary(Op::LogicalNot, when), stop, {}});
    return valueOf(isFirst ? expr->getFalseExpr() : expr->getTrueExpr());
  }
  ExprId a, b;
  ir::Block before = block([&] { a = valueOf(expr->getTrueExpr()); });
  ir::Block otherwise = block([&] { b = valueOf(expr->getFalseExpr()); });
  if (build.typeOf(a) != build.typeOf(b)) {  // a null pointer beside another
    if (module[a].op == Op::NullPointer) a = build.null(build.typeOf(b));
    if (module[b].op == Op::NullPointer) b = build.null(build.typeOf(a));
    b = alike(b, a);
  }
  if (before.empty() && otherwise.empty()) return build.select(when, a, b);
  const ExprId result = temporary(build.typeOf(a));
  before.push_back(build.statement(ir::Assign{result, a}));
  otherwise.push_back(build.statement(ir::Assign{result, b}));
  emit(ir::If{when, std::move(before), std::move(otherwise)});
  return build.load(result);
}

ExprId FunctionLowering::VisitCallExpr(const clang::CallExpr* expr) {
  if (const auto math = mathCall(expr)) return *math;
  if (const auto part = complexToReal(expr)) return *part;
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  const unsigned builtin = callee ? callee->getBuiltinID() : 0;
  // Where it stands, whether it is evaluated as a constant is not asked.
  const bool isBuiltin =
      builtin != 0 && builtin != clang::Builtin::BI__builtin_is_constant_evaluated && expr->getType()->isIntegerType();
  if (isBuiltin || (callee && callee->isConstexpr()))
    if (const auto constant = evaluated(expr)) return *constant;
  if (expr->isGLValue()) return build.load(place(expr));
  return call(expr, {});
}

}  // namespace sparsegen::lowering
