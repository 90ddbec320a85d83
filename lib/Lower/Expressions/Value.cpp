//===- Value.cpp - the values of expressions ------------------------------===//

#include "Lower/Expressions/Value.h"

#include "Lower/Calls/Calls.h"
#include "Lower/Calls/DynamicCasts.h"
#include "Lower/Calls/FunctionPointers.h"
#include "Lower/Calls/MemoryCalls.h"
#include "Lower/Calls/Rules.h"
#include "Lower/Classes/Bases.h"
#include "Lower/Classes/Classes.h"
#include "Lower/Classes/New.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Complex.h"
#include "Lower/Expressions/Constants.h"
#include "Lower/Expressions/MathCalls.h"
#include "Lower/Expressions/Operators.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Library/Iterators.h"
#include "Lower/Statements/Statements.h"
#include "Lower/Statements/VariableArrays.h"
#include "Lower/Statics/State.h"
#include "Lower/Statics/StaticInitialisers.h"
#include "clang/AST/APValue.h"
#include "clang/AST/StmtVisitor.h"
#include "clang/Basic/Builtins.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

static std::optional<ir::ExprId> constantOfOther(FunctionContext& fn, const clang::VarDecl* decl);
static ir::ExprId chosen(FunctionContext& fn, const clang::AbstractConditionalOperator* expr);

std::optional<ExprId> evaluated(FunctionContext& fn, const clang::Expr* expr) {
  clang::Expr::EvalResult result;
  if (expr->isValueDependent() || expr->getType()->isVoidType() || !expr->EvaluateAsRValue(result, fn.shared.context) ||
      result.HasSideEffects)
    return std::nullopt;
  const auto kind = scalarKind(fn.shared, expr->getType());
  if (!kind) return std::nullopt;
  if (result.Val.isInt()) return fn.build.integer(result.Val.getInt().getExtValue(), *kind);
  if (result.Val.isFloat()) {
    llvm::APFloat real = result.Val.getFloat();
    bool exact = false;
    real.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &exact);
    return fn.build.real(real.convertToDouble(), *kind);
  }
  return std::nullopt;
}

ExprId refuseExpression(FunctionContext& fn, const clang::Stmt* stmt) {
  if (const auto* expr = llvm::dyn_cast<clang::Expr>(stmt)) {
    if (expr->isGLValue() && !llvm::isa<clang::StmtExpr>(expr)) return loadOf(fn, expr);
    if (llvm::isa<clang::MemberExpr>(expr)) return loadOf(fn, expr);  // of a struct that is a value
    if (const auto constant = evaluated(fn, expr)) return *constant;
  }
  fn.shared.unsupported(stmt->getSourceRange(),
                        std::string("this expression (") + stmt->getStmtClassName() + ") is not supported",
                        "rewrite it with plain arithmetic, loops and calls");
}

static ExprId lowerIntegerLiteral(FunctionContext& fn, const clang::IntegerLiteral* expr) {
  const ir::TypeId type = lowerType(fn.shared, expr->getType(), expr->getSourceRange());
  return fn.build.integer(static_cast<std::int64_t>(expr->getValue().getZExtValue()), fn.module[type].scalar);
}

static ExprId lowerCharacterLiteral(FunctionContext& fn, const clang::CharacterLiteral* expr) {
  const ir::TypeId type = lowerType(fn.shared, expr->getType(), expr->getSourceRange());
  return fn.build.integer(static_cast<std::int64_t>(expr->getValue()), fn.module[type].scalar);
}

static ExprId lowerFloatingLiteral(FunctionContext& fn, const clang::FloatingLiteral* expr) {
  const ir::TypeId type = lowerType(fn.shared, expr->getType(), expr->getSourceRange());
  llvm::APFloat real = expr->getValue();
  bool inexact = false;
  real.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &inexact);
  return fn.build.real(real.convertToDouble(), fn.module[type].scalar);
}

static ExprId lowerCXXBoolLiteralExpr(FunctionContext& fn, const clang::CXXBoolLiteralExpr* expr) {
  return fn.build.integer(expr->getValue() ? 1 : 0, ScalarKind::Bool);
}

static ExprId lowerCXXNullPtrLiteralExpr(FunctionContext& fn, const clang::CXXNullPtrLiteralExpr*) {
  return fn.build.null(fn.build.pointer(fn.build.voidType()));
}

ExprId zeroOf(FunctionContext& fn, ir::TypeId type) {
  const ir::Type& shape = fn.module[type];
  if (shape.kind == ir::TypeKind::Pointer) return fn.build.null(type);
  if (shape.kind != ir::TypeKind::Scalar) throw InternalError("lower", "a zero of no scalar type");
  return ir::isReal(shape.scalar) ? fn.build.real(0.0, shape.scalar) : fn.build.integer(0, shape.scalar);
}

static ExprId lowerImplicitValueInitExpr(FunctionContext& fn, const clang::ImplicitValueInitExpr* expr) {
  return zeroOf(fn, lowerType(fn.shared, expr->getType(), expr->getSourceRange()));
}

static ExprId lowerCXXScalarValueInitExpr(FunctionContext& fn, const clang::CXXScalarValueInitExpr* expr) {
  return zeroOf(fn, lowerType(fn.shared, expr->getType(), expr->getSourceRange()));
}

static ExprId lowerInitListExpr(FunctionContext& fn, const clang::InitListExpr* expr) {
  if (expr->getNumInits() == 1) return lowerValue(fn, expr->getInit(0));
  if (expr->getNumInits() == 0) return zeroOf(fn, lowerType(fn.shared, expr->getType(), expr->getSourceRange()));
  return refuseExpression(fn, expr);
}

static ExprId lowerDeclRefExpr(FunctionContext& fn, const clang::DeclRefExpr* expr) {
  if (const auto* enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(expr->getDecl())) {
    const ir::TypeId type = lowerType(fn.shared, expr->getType(), expr->getSourceRange());
    return fn.build.integer(enumerator->getInitVal().getExtValue(), fn.module[type].scalar);
  }
  if (expr->isGLValue()) return loadOf(fn, expr);
  return refuseExpression(fn, expr);
}

/// Nested arrays are copied by nested loops; the innermost index comes last.
static ExprId lowerArrayInitIndexExpr(FunctionContext& fn, const clang::ArrayInitIndexExpr* expr) {
  if (fn.copied.empty()) return refuseExpression(fn, expr);
  return toType(fn, fn.copied.back(), expr->getType(), expr->getSourceRange());
}

/// A constant that must be computed at run time (`const double c = sin(0.5)`)
/// is computed where it is used.
static std::optional<ExprId> constantInitialiser(FunctionContext& fn, const clang::VarDecl* decl,
                                                 clang::SourceRange use) {
  if (fn.objects.count(decl) || decl->getType()->isReferenceType()) return std::nullopt;
  if (decl->hasLocalStorage()) return constantOfOther(fn, decl);
  if (isState(fn.shared, decl) || isTable(fn.shared, decl) || variableObject(fn.shared, decl, use)) return std::nullopt;
  if (!fn.beingMade.insert(decl).second)
    fn.shared.unsupported(decl->getSourceRange(), "`" + decl->getNameAsString() + "` is made of itself",
                          "give it a value that is known");
  const ExprId made = lowerValue(fn, staticInitialiser(fn.shared, decl));
  fn.beingMade.erase(decl);
  return made;
}

/// A constant of the function that a lambda stands in, which it need not capture.
static std::optional<ExprId> constantOfOther(FunctionContext& fn, const clang::VarDecl* decl) {
  const auto kind = scalarKind(fn.shared, decl->getType());
  if (!kind || !decl->isUsableInConstantExpressions(fn.shared.context)) return std::nullopt;
  const clang::APValue* value = decl->evaluateValue();
  if (value && value->isInt()) return fn.build.integer(value->getInt().getExtValue(), *kind);
  if (!value || !value->isFloat()) return std::nullopt;
  llvm::APFloat real = value->getFloat();
  bool inexact = false;
  real.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &inexact);
  return fn.build.real(real.convertToDouble(), *kind);
}

ExprId loadOf(FunctionContext& fn, const clang::Expr* glvalue) {
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(glvalue->IgnoreParens());
      binary && binary->getOpcode() == clang::BO_Assign && !binary->getType()->isRecordType())
    return assign(fn, binary);
  glvalue = withoutViews(glvalue);
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(glvalue))
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
        variable && !fn.captures.count(variable)) {
      if (const auto element = fn.elements.find(variable); element != fn.elements.end()) return element->second;
      if (const auto constant = constantInitialiser(fn, variable, name->getSourceRange())) return *constant;
    }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(glvalue))
    if (const auto math = mathCall(fn, call)) return *math;
  // The value of one of two variables, not what a pointer to either leads to.
  if (const auto* conditional = llvm::dyn_cast<clang::AbstractConditionalOperator>(glvalue))
    return chosen(fn, conditional);
  const ExprId from = lowerPlace(fn, glvalue);
  const ir::TypeKind kind = fn.module[fn.build.pointee(from)].kind;
  if (kind != ir::TypeKind::Scalar && kind != ir::TypeKind::Pointer)
    fn.shared.unsupported(
        glvalue->getSourceRange(),
        "a value of type `" + glvalue->getType().getAsString(fn.shared.policy) + "` is not supported here",
        "use its members one by one");
  const ExprId held = fn.build.load(from);
  // The member may turn out to have a type, and what wants an untyped pointer still gets one: UntypedMembers.cpp.
  const bool isUntypedMember = fn.module[from].op == Op::Field && fn.build.typeOf(held) == untypedPointer(fn.shared);
  return isUntypedMember ? fn.build.untyped(held) : held;
}

/// Whether a pointer leads to an object that it names, or to a part of one.
static bool isAddressOfNamed(const ir::Module& module, ExprId pointer) {
  const Op op = module[pointer].op;
  if (op == Op::Element || op == Op::Field || op == Op::PointerCast)
    return isAddressOfNamed(module, module[pointer].operand(0));
  return op == Op::Address;
}

ExprId toBool(FunctionContext& fn, ExprId value) {
  // What has a name is always somewhere (`x > 0 && "x is not positive"`), and compilers warn of the question.
  if (isAddressOfNamed(fn.module, value)) return fn.build.integer(1, ScalarKind::Bool);
  if (fn.module[fn.build.typeOf(value)].kind == ir::TypeKind::Pointer)
    return fn.build.binary(Op::NotEqual, value, fn.build.null(fn.build.typeOf(value)));
  const ScalarKind kind = fn.build.scalarOf(value);
  if (kind == ScalarKind::Bool) return value;
  // In C a comparison is an int; the way back is no conversion at all.
  const ir::Expr& expr = fn.module[value];
  if (expr.op == Op::Cast && fn.build.scalarOf(expr.operands[0]) == ScalarKind::Bool) return expr.operands[0];
  return fn.build.binary(Op::NotEqual, value, zeroOf(fn, fn.build.typeOf(value)));
}

ExprId toType(FunctionContext& fn, ExprId from, clang::QualType type, clang::SourceRange at) {
  const ir::TypeId to = lowerType(fn.shared, type, at);
  const ir::Type shape = fn.module[to];
  if (shape.kind == ir::TypeKind::Pointer) return fn.build.typeOf(from) == to ? from : fn.build.pointerCast(from, to);
  if (shape.kind != ir::TypeKind::Scalar)
    fn.shared.unsupported(at, "a conversion to `" + type.getAsString(fn.shared.policy) + "` is not supported");
  return shape.scalar == ScalarKind::Bool ? toBool(fn, from) : convert(fn, from, shape.scalar);
}

ExprId convert(FunctionContext& fn, ExprId from, ScalarKind kind) {
  const ir::Expr literal = fn.module[from];
  constexpr std::int64_t kExact = 1 << 24;
  if (literal.op != Op::IntegerConstant || kind == ScalarKind::Bool || fn.build.scalarOf(from) == ScalarKind::Bool)
    return fn.build.cast(from, kind);
  if (ir::isReal(kind) && -kExact <= literal.integer && literal.integer <= kExact)
    return fn.build.real(static_cast<double>(literal.integer), kind);
  const std::int64_t least = ir::isSigned(kind) ? -128 : 0;
  if (ir::isInteger(kind) && least <= literal.integer && literal.integer <= (ir::bitWidth(kind) > 8 ? 32767 : 127))
    return fn.build.integer(literal.integer, kind);
  return fn.build.cast(from, kind);
}

/// Whether a list of further arguments is behind a pointer, however far.
static bool leadsToArguments(clang::QualType type, clang::ASTContext& context) {
  while (type->isPointerType()) type = type->getPointeeType();
  const auto* record = type->getBaseElementTypeUnsafe()->getAsRecordDecl();
  return record && record->getCanonicalDecl() == context.getVaListTagDecl();
}

/// Refuses conversions between pointers by which what is behind would be taken for something else.
static void requireConvertible(ModuleContext& shared, clang::QualType from, clang::QualType to, clang::SourceRange at) {
  if (leadsToArguments(from, shared.context))
    shared.unsupported(at, "a conversion of a list of further arguments is not supported",
                       "pass it on as a `va_list`, or print it");
  if ((to->isFunctionPointerType() || from->isFunctionPointerType()) &&
      !(to->isFunctionPointerType() && from->isFunctionPointerType() &&
        mayCall(shared, to->getPointeeType(), from->getPointeeType())))
    shared.unsupported(at, "a conversion between pointers to functions of different types is not supported",
                       "declare the pointer with the function's own type");
}

/// A constant that is computed in `long double`, which the IR has not, and converted at once: `const double pi
/// = 3.14L;`.
static std::optional<ExprId> narrowedConstant(FunctionContext& fn, const clang::CastExpr* expr) {
  const auto isLong = [&](clang::QualType type) {
    return type->isRealFloatingType() && fn.shared.context.hasSameUnqualifiedType(type, fn.shared.context.LongDoubleTy);
  };
  clang::Expr::EvalResult known;
  const auto kind = scalarKind(fn.shared, expr->getType());
  const bool isNarrowed = expr->getCastKind() == clang::CK_FloatingCast && isLong(expr->getSubExpr()->getType());
  if (!isNarrowed || !kind || !expr->EvaluateAsRValue(known, fn.shared.context) || known.HasSideEffects ||
      !known.Val.isFloat())
    return std::nullopt;
  llvm::APFloat real = known.Val.getFloat();
  bool isInexact = false;
  real.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &isInexact);
  return fn.build.real(real.convertToDouble(), *kind);
}

static ExprId lowerCastExpr(FunctionContext& fn, const clang::CastExpr* expr) {
  const clang::Expr* from = expr->getSubExpr();
  const clang::SourceRange range = expr->getSourceRange();
  if (const auto* written = llvm::dyn_cast<clang::ExplicitCastExpr>(expr)) noteExtents(fn, written->getTypeAsWritten());
  if (const auto narrowed = narrowedConstant(fn, expr)) return *narrowed;
  switch (expr->getCastKind()) {
    case clang::CK_LValueToRValue:
      return loadOf(fn, from);
    case clang::CK_NoOp:
      return expr->isGLValue() ? loadOf(fn, expr) : lowerValue(fn, from);
    case clang::CK_BitCast:
      if (from->isNullPointerConstant(fn.shared.context, clang::Expr::NPC_NeverValueDependent))
        return fn.build.null(lowerType(fn.shared, expr->getType(), range));  // C's `NULL`, of a function too
      requireConvertible(fn.shared, from->getType(), expr->getType(), range);
      if (expr->getType()->isPointerType())
        if (const auto allocated = allocation(fn, from, expr->getType()->getPointeeType())) return *allocated;
      [[fallthrough]];
    case clang::CK_IntegralCast:
    case clang::CK_FloatingCast:
    case clang::CK_IntegralToFloating:
    case clang::CK_FloatingToIntegral:
    case clang::CK_IntegralToBoolean:
    case clang::CK_FloatingToBoolean:
    case clang::CK_PointerToBoolean:
      return toType(fn, lowerValue(fn, from), expr->getType(), range);
    case clang::CK_ArrayToPointerDecay:
      // A list of further arguments, which nothing reads that is lowered: what it leads to is of no interest.
      if (fn.shared.context.hasSameUnqualifiedType(from->getType(), fn.shared.context.getBuiltinVaListType()))
        return fn.build.pointerCast(fn.temporary(fn.build.scalar(ScalarKind::I32)), untypedPointer(fn.shared));
      return elementOf(fn, from, lowerPlace(fn, from), fn.build.integer(0));
    case clang::CK_FunctionToPointerDecay:
      return lowerPlace(fn, from);
    case clang::CK_UserDefinedConversion:
    case clang::CK_ConstructorConversion:
      return lowerValue(fn, from);
    case clang::CK_FloatingComplexToReal:
      return fn.kept(lowerComplex(fn, from).re);
    case clang::CK_FloatingComplexToBoolean:
      return complexTruth(fn, from);
    case clang::CK_DerivedToBase:
    case clang::CK_UncheckedDerivedToBase:
    case clang::CK_BaseToDerived:
      return expr->isGLValue() ? loadOf(fn, expr) : baseCast(fn, expr);
    case clang::CK_Dynamic:
      return expr->isGLValue() ? loadOf(fn, expr) : dynamicCast(fn, expr);
    case clang::CK_NullToMemberPointer:
      return expr->getType()->isMemberFunctionPointerType() ? fn.build.null(untypedPointer(fn.shared))
                                                            : fn.build.integer(-1);
    case clang::CK_MemberPointerToBoolean: {
      const ExprId member = lowerValue(fn, from);
      const bool isData = from->getType()->isMemberDataPointerType();
      return isData ? fn.build.binary(Op::NotEqual, member, fn.build.integer(-1)) : toBool(fn, member);
    }
    case clang::CK_NullToPointer:
      return fn.build.null(lowerType(fn.shared, expr->getType(), range));
    default:  // Clang's enumeration, not ours: whatever else it has is refused.
      if (const auto constant = evaluated(fn, expr)) return *constant;
      fn.shared.unsupported(range, std::string("this conversion (") + expr->getCastKindName() + ") is not supported",
                            "convert between numbers, or between pointers, only");
  }
}

ExprId alike(FunctionContext& fn, ExprId pointer, ExprId other) {
  const bool arePointers = fn.module[fn.build.typeOf(pointer)].kind == ir::TypeKind::Pointer &&
                           fn.module[fn.build.typeOf(other)].kind == ir::TypeKind::Pointer;
  return arePointers ? fn.build.pointerCast(pointer, fn.build.typeOf(other)) : pointer;
}

static ExprId lowerConditionalOperator(FunctionContext& fn, const clang::ConditionalOperator* expr) {
  return chosen(fn, expr);
}

/// GNU C's `a ?: b`.
static ExprId lowerBinaryConditionalOperator(FunctionContext& fn, const clang::BinaryConditionalOperator* expr) {
  return chosen(fn, expr);
}

static ExprId lowerCXXRewrittenBinaryOperator(FunctionContext& fn, const clang::CXXRewrittenBinaryOperator* expr) {
  const auto compared = fn.iterators->compared(expr);
  return compared ? *compared : lowerValue(fn, expr->getSemanticForm());
}

static ExprId lowerOpaqueValueExpr(FunctionContext& fn, const clang::OpaqueValueExpr* expr) {
  const auto known = fn.opaque.find(expr);
  return known != fn.opaque.end() ? known->second : refuseExpression(fn, expr);
}

/// The value of one of two expressions, whether or not they name places.
static ExprId chosen(FunctionContext& fn, const clang::AbstractConditionalOperator* expr) {
  if (const auto* common = llvm::dyn_cast<clang::BinaryConditionalOperator>(expr)) {
    const clang::Expr* once = common->getCommon();
    fn.opaque[common->getOpaqueValue()] = once->isGLValue() ? lowerPlace(fn, once) : fn.kept(lowerValue(fn, once));
  }
  const auto valueOf = [&](const clang::Expr* each) {
    return each->isGLValue() ? loadOf(fn, each) : lowerValue(fn, each);
  };
  const ExprId when = lowerCondition(fn, expr->getCond());
  // `c ? throw ... : x`: the value of the other.
  const auto isThrown = [](const clang::Expr* each) { return llvm::isa<clang::CXXThrowExpr>(each->IgnoreParens()); };
  const bool isFirst = isThrown(expr->getTrueExpr());
  if (isFirst || isThrown(expr->getFalseExpr())) {
    const ir::Block stop{fn.build.statement(ir::Stop{})};
    fn.emit(ir::If{isFirst ? when : fn.build.unary(Op::LogicalNot, when), stop, {}});
    return valueOf(isFirst ? expr->getFalseExpr() : expr->getTrueExpr());
  }
  ExprId a, b;
  ir::Block before = fn.block([&] { a = valueOf(expr->getTrueExpr()); });
  ir::Block otherwise = fn.block([&] { b = valueOf(expr->getFalseExpr()); });
  if (fn.build.typeOf(a) != fn.build.typeOf(b)) {  // a null pointer beside another
    if (fn.module[a].op == Op::NullPointer) a = fn.build.null(fn.build.typeOf(b));
    if (fn.module[b].op == Op::NullPointer) b = fn.build.null(fn.build.typeOf(a));
    b = alike(fn, b, a);
  }
  if (before.empty() && otherwise.empty()) return fn.build.select(when, a, b);
  const ExprId result = fn.temporary(fn.build.typeOf(a));
  before.push_back(fn.build.statement(ir::Assign{result, a}));
  otherwise.push_back(fn.build.statement(ir::Assign{result, b}));
  fn.emit(ir::If{when, std::move(before), std::move(otherwise)});
  return fn.build.load(result);
}

static ExprId lowerCallExpr(FunctionContext& fn, const clang::CallExpr* expr) {
  if (const auto math = mathCall(fn, expr)) return *math;
  if (const auto marked = ruleOperation(fn, expr)) return *marked;
  if (const auto part = complexToReal(fn, expr)) return *part;
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  const unsigned builtin = callee ? callee->getBuiltinID() : 0;
  // Where it stands, whether it is evaluated as a constant is not asked.
  const bool isBuiltin =
      builtin != 0 && builtin != clang::Builtin::BI__builtin_is_constant_evaluated && expr->getType()->isIntegerType();
  if (isBuiltin || (callee && callee->isConstexpr()))
    if (const auto constant = evaluated(fn, expr)) return *constant;
  if (expr->isGLValue()) return fn.build.load(lowerPlace(fn, expr));
  return lowerCall(fn, expr, {});
}

namespace {

/// Finds the topic of an expression by its kind.
class ExpressionVisitor : public clang::ConstStmtVisitor<ExpressionVisitor, ExprId> {
public:
  explicit ExpressionVisitor(FunctionContext& context) : fn(context) {}

  ExprId VisitStmt(const clang::Stmt* stmt) { return refuseExpression(fn, stmt); }

  // What stands around a value.
  ExprId VisitParenExpr(const clang::ParenExpr* expr) { return lowerValue(fn, expr->getSubExpr()); }
  ExprId VisitExprWithCleanups(const clang::ExprWithCleanups* expr) { return lowerValue(fn, expr->getSubExpr()); }
  ExprId VisitConstantExpr(const clang::ConstantExpr* expr) { return lowerValue(fn, expr->getSubExpr()); }
  ExprId VisitMaterializeTemporaryExpr(const clang::MaterializeTemporaryExpr* expr) {
    return lowerValue(fn, expr->getSubExpr());
  }
  ExprId VisitCXXDefaultArgExpr(const clang::CXXDefaultArgExpr* expr) { return lowerValue(fn, expr->getExpr()); }
  ExprId VisitCXXBindTemporaryExpr(const clang::CXXBindTemporaryExpr* expr) {
    return lowerValue(fn, expr->getSubExpr());
  }
  ExprId VisitCXXDefaultInitExpr(const clang::CXXDefaultInitExpr* expr) { return lowerValue(fn, expr->getExpr()); }
  ExprId VisitSubstNonTypeTemplateParmExpr(const clang::SubstNonTypeTemplateParmExpr* expr) {
    return lowerValue(fn, expr->getReplacement());
  }
  ExprId VisitGenericSelectionExpr(const clang::GenericSelectionExpr* expr) {
    return lowerValue(fn, expr->getResultExpr());
  }

  ExprId VisitArrayInitIndexExpr(const clang::ArrayInitIndexExpr* expr) { return lowerArrayInitIndexExpr(fn, expr); }
  ExprId VisitIntegerLiteral(const clang::IntegerLiteral* expr) { return lowerIntegerLiteral(fn, expr); }
  ExprId VisitCharacterLiteral(const clang::CharacterLiteral* expr) { return lowerCharacterLiteral(fn, expr); }
  ExprId VisitFloatingLiteral(const clang::FloatingLiteral* expr) { return lowerFloatingLiteral(fn, expr); }
  ExprId VisitCXXBoolLiteralExpr(const clang::CXXBoolLiteralExpr* expr) { return lowerCXXBoolLiteralExpr(fn, expr); }
  ExprId VisitCXXNullPtrLiteralExpr(const clang::CXXNullPtrLiteralExpr* expr) {
    return lowerCXXNullPtrLiteralExpr(fn, expr);
  }
  ExprId VisitImplicitValueInitExpr(const clang::ImplicitValueInitExpr* expr) {
    return lowerImplicitValueInitExpr(fn, expr);
  }
  ExprId VisitCXXScalarValueInitExpr(const clang::CXXScalarValueInitExpr* expr) {
    return lowerCXXScalarValueInitExpr(fn, expr);
  }
  ExprId VisitInitListExpr(const clang::InitListExpr* expr) { return lowerInitListExpr(fn, expr); }
  ExprId VisitDeclRefExpr(const clang::DeclRefExpr* expr) { return lowerDeclRefExpr(fn, expr); }
  ExprId VisitCXXThisExpr(const clang::CXXThisExpr* expr) { return lowerCXXThisExpr(fn, expr); }
  ExprId VisitCastExpr(const clang::CastExpr* expr) { return lowerCastExpr(fn, expr); }
  ExprId VisitConditionalOperator(const clang::ConditionalOperator* expr) { return lowerConditionalOperator(fn, expr); }
  ExprId VisitBinaryConditionalOperator(const clang::BinaryConditionalOperator* expr) {
    return lowerBinaryConditionalOperator(fn, expr);
  }
  ExprId VisitCXXRewrittenBinaryOperator(const clang::CXXRewrittenBinaryOperator* expr) {
    return lowerCXXRewrittenBinaryOperator(fn, expr);
  }
  ExprId VisitOpaqueValueExpr(const clang::OpaqueValueExpr* expr) { return lowerOpaqueValueExpr(fn, expr); }
  ExprId VisitCallExpr(const clang::CallExpr* expr) { return lowerCallExpr(fn, expr); }
  ExprId VisitCXXNewExpr(const clang::CXXNewExpr* expr) { return lowerCXXNewExpr(fn, expr); }
  ExprId VisitStmtExpr(const clang::StmtExpr* expr) { return lowerStmtExpr(fn, expr); }
  ExprId VisitUnaryExprOrTypeTraitExpr(const clang::UnaryExprOrTypeTraitExpr* expr) {
    return lowerUnaryExprOrTypeTraitExpr(fn, expr);
  }
  ExprId VisitUnaryOperator(const clang::UnaryOperator* expr) { return lowerUnaryOperator(fn, expr); }
  ExprId VisitBinaryOperator(const clang::BinaryOperator* expr) { return lowerBinaryOperator(fn, expr); }

private:
  FunctionContext& fn;
};

}  // namespace

ExprId lowerValue(FunctionContext& fn, const clang::Expr* expr) {
  const SourceRange outer = fn.build.range();
  fn.at(expr->getSourceRange());
  const auto known = fn.iterators->value(expr);
  const ExprId made = known ? *known : ExpressionVisitor(fn).Visit(expr);
  fn.build.at(outer);
  return made;
}

}  // namespace sparsegen::lowering
