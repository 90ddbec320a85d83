//===- Place.cpp - the places that expressions name -----------------------===//

#include "Lower/Expressions/Place.h"

#include "Lower/Calls/Calls.h"
#include "Lower/Calls/DynamicCasts.h"
#include "Lower/Calls/FunctionPointers.h"
#include "Lower/Calls/MemberPointers.h"
#include "Lower/Classes/Bases.h"
#include "Lower/Classes/Initialise.h"
#include "Lower/Classes/Lambdas.h"
#include "Lower/Classes/Lifetimes.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Constants.h"
#include "Lower/Expressions/Operators.h"
#include "Lower/Expressions/Order.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Library/Spans.h"
#include "Lower/Library/Vectors.h"
#include "Lower/Source/Linkage.h"
#include "Lower/Statements/Statements.h"
#include "Lower/Statements/VariableArrays.h"
#include "Lower/Statics/State.h"
#include "Lower/Statics/StaticInitialisers.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::ScalarKind;

static ir::ExprId placeOfChoice(FunctionContext& fn, const clang::ConditionalOperator* expr);
static ir::ExprId placeOfLiteral(FunctionContext& fn, const clang::CompoundLiteralExpr* expr);
static ir::ExprId placeOfDecl(FunctionContext& fn, const clang::DeclRefExpr* expr);
static ir::ExprId placeOfVariable(FunctionContext& fn, const clang::VarDecl* variable, clang::SourceRange at);
static ir::ExprId placeOfMember(FunctionContext& fn, const clang::MemberExpr* expr);
static ir::ExprId placeOfSubscript(FunctionContext& fn, const clang::ArraySubscriptExpr* expr);

/// The text that an expression is: a literal, or the function's name in `__func__`; null for any other.
static const clang::StringLiteral* literalOf(const clang::Expr* expr) {
  const auto* predefined = llvm::dyn_cast<clang::PredefinedExpr>(expr);
  return predefined ? predefined->getFunctionName() : llvm::dyn_cast<clang::StringLiteral>(expr);
}

ExprId lowerPlace(FunctionContext& fn, const clang::Expr* expr) {
  const SourceRange outer = fn.build.range();
  fn.at(expr->getSourceRange());
  const auto made = [&]() -> ExprId {
    if (const auto* paren = llvm::dyn_cast<clang::ParenExpr>(expr)) return lowerPlace(fn, paren->getSubExpr());
    if (const auto* cleanups = llvm::dyn_cast<clang::ExprWithCleanups>(expr))
      return lowerPlace(fn, cleanups->getSubExpr());
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) return placeOfDecl(fn, name);
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr)) return placeOfMember(fn, member);
    if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr)) return placeOfSubscript(fn, subscript);
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
      if (unary->getOpcode() == clang::UO_Deref) return lowerValue(fn, unary->getSubExpr());
      if (unary->isPrefix() && unary->isIncrementDecrementOp()) return placeOfIncremented(fn, unary);
      if (unary->getOpcode() == clang::UO_Extension) return lowerPlace(fn, unary->getSubExpr());
      const bool isPart = unary->getOpcode() == clang::UO_Real || unary->getOpcode() == clang::UO_Imag;
      if (isPart && unary->isGLValue() && unary->getSubExpr()->getType()->isAnyComplexType())
        return fn.build.field(lowerPlace(fn, unary->getSubExpr()), unary->getOpcode() == clang::UO_Real ? 0 : 1);
    }
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
      if (binary->isPtrMemOp()) return placeByMember(fn, binary);
      if (binary->isAssignmentOp()) return placeOfAssigned(fn, binary);
      if (binary->getOpcode() == clang::BO_Comma) {
        lowerDiscarded(fn, binary->getLHS());
        return lowerPlace(fn, binary->getRHS());
      }
    }
    if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expr); cast && cast->isGLValue()) {
      if (cast->getCastKind() == clang::CK_NoOp || cast->getCastKind() == clang::CK_UserDefinedConversion)
        return lowerPlace(fn, cast->getSubExpr());
      if (cast->getCastKind() == clang::CK_DerivedToBase || cast->getCastKind() == clang::CK_UncheckedDerivedToBase ||
          cast->getCastKind() == clang::CK_BaseToDerived)
        return baseCast(fn, cast);
      if (cast->getCastKind() == clang::CK_Dynamic) return dynamicCast(fn, cast);
      if (cast->getCastKind() == clang::CK_LValueBitCast)
        return fn.build.pointerCast(lowerPlace(fn, cast->getSubExpr()),
                                    fn.build.pointer(lowerType(fn.shared, cast->getType(), cast->getSourceRange())));
    }
    if (const auto* conditional = llvm::dyn_cast<clang::ConditionalOperator>(expr); conditional && expr->isGLValue()) {
      return placeOfChoice(fn, conditional);
    }
    if (const auto* standIn = llvm::dyn_cast<clang::OpaqueValueExpr>(expr); standIn && fn.opaque.count(standIn))
      return fn.opaque[standIn];
    if (const auto* given = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(expr); given && expr->isGLValue())
      return lowerPlace(fn, given->getReplacement());
    if (const auto* defaulted = llvm::dyn_cast<clang::CXXDefaultInitExpr>(expr))
      return lowerPlace(fn, defaulted->getExpr());
    if (const auto* defaulted = llvm::dyn_cast<clang::CXXDefaultArgExpr>(expr))
      return lowerPlace(fn, defaulted->getExpr());
    if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(expr); list && list->isGLValue())
      return lowerPlace(fn, list->getInit(0));
    if (const auto* called = llvm::dyn_cast<clang::CallExpr>(expr); called && expr->isGLValue())
      return lowerCall(fn, called, {});
    if (const auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(expr)) return placeOfLiteral(fn, literal);
    if (const auto* temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(expr))
      return placeOfTemporary(fn, temporary->getSubExpr());
    if (!expr->isGLValue()) return placeOfTemporary(fn, expr);
    if (const clang::StringLiteral* text = literalOf(expr)) return fn.build.address(textObject(fn.shared, text));
    fn.shared.unsupported(expr->getSourceRange(),
                          std::string("this expression (") + expr->getStmtClassName() + ") is not supported",
                          "rewrite it with plain variables, members and subscripts");
  }();
  fn.build.at(outer);
  return made;
}

/// One of two places; what is done on the way to it is done for that one only.
static ExprId placeOfChoice(FunctionContext& fn, const clang::ConditionalOperator* expr) {
  const ExprId chosen = lowerCondition(fn, expr->getCond());
  ExprId a, b;
  ir::Block then = fn.block([&] { a = lowerPlace(fn, expr->getTrueExpr()); });
  ir::Block otherwise = fn.block([&] { b = lowerPlace(fn, expr->getFalseExpr()); });
  b = alike(fn, b, a);
  if (then.empty() && otherwise.empty()) return fn.build.select(chosen, a, b);
  const ExprId result = fn.temporary(fn.build.typeOf(a));
  then.push_back(fn.build.statement(ir::Assign{result, a}));
  otherwise.push_back(fn.build.statement(ir::Assign{result, b}));
  fn.emit(ir::If{chosen, std::move(then), std::move(otherwise)});
  return fn.build.load(result);
}

ExprId placeOfTemporary(FunctionContext& fn, const clang::Expr* expr) {
  if (!endsSilently(fn.shared, expr->getType()))
    fn.shared.unsupported(expr->getSourceRange(),
                          "a temporary of `" + expr->getType().getAsString(fn.shared.policy) +
                              "`, whose destructor does something, is not supported",
                          "make it a variable of its own");
  const ExprId made = fn.temporary(lowerType(fn.shared, expr->getType(), expr->getSourceRange()));
  initialise(fn, made, expr);
  return made;
}

/// `(S){a, b}`, `(double[]){1, 2}`: an object of the block that it stands in, which is more than the statement. It
/// gets its values each time that it is evaluated.
static ExprId placeOfLiteral(FunctionContext& fn, const clang::CompoundLiteralExpr* expr) {
  const clang::SourceRange range = expr->getSourceRange();
  const ir::ObjectId object =
      fn.local(fn.names.generatedLocal("literal"), lowerType(fn.shared, expr->getType(), range), range);
  initialise(fn, fn.build.address(object), expr->getInitializer());
  return fn.build.address(object);
}

static ExprId placeOfDecl(FunctionContext& fn, const clang::DeclRefExpr* expr) {
  const bool isVector = llvm::isa<clang::VarDecl>(expr->getDecl()) && !vectorElement(expr->getType()).isNull();
  if (isVector) return fn.vectors->placeOf(expr);
  if (const auto member = captured(fn, expr->getDecl(), expr->getSourceRange())) return *member;
  const auto* function = llvm::dyn_cast<clang::FunctionDecl>(expr->getDecl());
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(function);
  if (function && !(method && method->isInstance()))
    return functionAddress(fn.shared, function, expr->getSourceRange());
  const auto* part = llvm::dyn_cast<clang::BindingDecl>(expr->getDecl());
  if (part && !part->getHoldingVar()) return lowerPlace(fn, part->getBinding());
  const auto* variable = part ? part->getHoldingVar() : llvm::dyn_cast<clang::VarDecl>(expr->getDecl());
  if (!variable) {
    std::string name = "`";  // not in one expression, of which GCC 12 warns
    name += expr->getNameInfo().getAsString();
    fn.shared.unsupported(expr->getSourceRange(), name + "` is not supported here", "name variables and members only");
  }
  return placeOfVariable(fn, variable, expr->getSourceRange());
}

const clang::Expr* aliased(FunctionContext& fn, const clang::VarDecl* variable) {
  if (!variable->hasGlobalStorage() || !variable->getType()->isReferenceType() || fn.objects.count(variable))
    return nullptr;
  const clang::Expr* init = staticInitialiser(fn.shared, variable);
  const auto* cleanups = llvm::dyn_cast_or_null<clang::ExprWithCleanups>(init);
  const clang::Expr* plain = cleanups ? cleanups->getSubExpr() : init;
  while (const auto* cast = llvm::dyn_cast_or_null<clang::ImplicitCastExpr>(plain)) plain = cast->getSubExpr();
  if (!plain || llvm::isa<clang::MaterializeTemporaryExpr>(plain)) return nullptr;
  const Changes changes(init, fn.shared.privacy);
  if (!changes.leaveMemoryOf(Changes::Kind::Real) || !changes.leaveMemoryOf(Changes::Kind::Other))
    fn.shared.unsupported(variable->getSourceRange(),
                          "a reference that outlives a call, and is made by what changes something, is not supported",
                          "make it a local that is not static");
  return init;
}

static ExprId placeOfVariable(FunctionContext& fn, const clang::VarDecl* variable, clang::SourceRange at) {
  if (const clang::Expr* named = aliased(fn, variable)) return lowerPlace(fn, named);
  if (isState(fn.shared, variable) || (isTable(fn.shared, variable) && !isInitialisedFromLocals(fn.shared, variable)))
    return placeOfState(fn, variable, at);
  const auto known = fn.objects.find(variable);
  if (known != fn.objects.end()) {
    const bool byAddress = !fn.ownRecords.contains(variable) &&
                           (variable->getType()->isReferenceType() ||
                            (llvm::isa<clang::ParmVarDecl>(variable) && isRecord(variable->getType())));
    return byAddress ? fn.build.load(known->second) : fn.build.address(known->second);
  }
  if (variable->hasLocalStorage())
    fn.shared.unsupported(at, "`" + variable->getNameAsString() + "` belongs to another function",
                          "pass it as a parameter");
  if (const auto object = variableObject(fn.shared, variable, at)) return fn.build.address(*object);
  return placeOfTemporary(fn, staticInitialiser(fn.shared, variable));
}

ExprId placeOfState(FunctionContext& fn, const clang::VarDecl* variable, clang::SourceRange at) {
  ir::ObjectId& parameter = fn.objects[variable->getCanonicalDecl()];
  if (!parameter.valid())
    parameter = stateParameter(fn.shared, fn.id, variable, fn.names.unique(variable->getNameAsString()), at);
  return fn.build.load(parameter);
}

static ExprId placeOfMember(FunctionContext& fn, const clang::MemberExpr* expr) {
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(expr->getMemberDecl());
  if (!field) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(expr->getMemberDecl());
    if (variable) {
      discardObject(fn, expr);
      return placeOfVariable(fn, variable, expr->getSourceRange());
    }
    fn.shared.unsupported(expr->getSourceRange(),
                          "member `" + expr->getMemberNameInfo().getAsString() + "` is not supported here");
  }
  const clang::Expr* base = expr->getBase();
  const ExprId record = expr->isArrow() ? lowerValue(fn, base) : lowerPlace(fn, base);
  if (!field->isAnonymousStructOrUnion() && !wholeMember(fn.shared, field->getParent()))
    fieldOf(fn.shared, field, expr->getMemberLoc());  // or an error that says why there is none
  if (fn.module[fn.build.pointee(record)].kind != ir::TypeKind::Record)
    fn.shared.unsupported(base->getSourceRange(),
                          "type `" + base->getType().getAsString(fn.shared.policy) + "` is not supported");
  const ExprId member = memberPlace(fn.shared, record, field, expr->getMemberLoc());
  const ir::Type held = fn.module[fn.build.pointee(member)];
  if (held.kind == ir::TypeKind::Record && isCalled(fn.shared, held.record) && !spanElement(field->getType()).isNull())
    return spanOf(fn, member, field->getType(), expr->getSourceRange());
  return field->getType()->isReferenceType() ? fn.build.load(member) : member;
}

ExprId lowerIndex(FunctionContext& fn, const clang::Expr* expr) {
  return convert(fn, lowerValue(fn, expr), ScalarKind::I64);
}

static ExprId placeOfSubscript(FunctionContext& fn, const clang::ArraySubscriptExpr* expr) {
  const clang::Expr* base = expr->getBase()->IgnoreParens();
  // a[i] of an array is an element of it, not of a pointer that it decays to:
  // so the extent is known where it is used.
  const auto* decay = llvm::dyn_cast<clang::ImplicitCastExpr>(base);
  const bool isArray = decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay;
  const ExprId from = isArray ? lowerPlace(fn, decay->getSubExpr()) : lowerValue(fn, base);
  ExprId offset;
  ir::Block later = fn.block([&] { offset = lowerIndex(fn, expr->getIdx()); });
  const ExprId where = before(fn, from, base, expr->getIdx(), std::move(later));
  return isArray ? elementOf(fn, decay->getSubExpr(), where, offset)
                 : moved(fn, where, offset, base->getType(), base->getSourceRange());
}

ExprId elementOf(FunctionContext& fn, const clang::Expr* array, ExprId where, ExprId index) {
  if (const auto* variable = fn.shared.context.getAsVariableArrayType(array->getType())) {
    const ExprId offset = flatOffset(fn, index, variable->getElementType(), array->getSourceRange());
    const ir::TypeId flat =
        lowerType(fn.shared, flatElement(array->getType(), fn.shared.context), array->getSourceRange());
    if (fn.build.pointee(where) != flat) return fn.build.element(where, offset);
    // A row of an array, or what a pointer to one leads to, is at its first element: `a[i][j]` is `a[i * m + j]`.
    const ir::Expr row = fn.module[where];
    if (row.op != ir::Op::Element && row.op != ir::Op::PointerAdd) return fn.build.pointerAdd(where, offset);
    const ExprId both = fn.build.binary(ir::Op::Add, row.operand(1), offset);
    return row.op == ir::Op::Element ? fn.build.element(row.operand(0), both)
                                     : fn.build.pointerAdd(row.operand(0), both);
  }
  // One behind a pointer may be of a type or an extent that the IR does not have.
  if (fn.module[fn.build.pointee(where)].kind != ir::TypeKind::Array)
    fn.shared.unsupported(array->getSourceRange(),
                          "type `" + array->getType().getAsString(fn.shared.policy) + "` is not supported",
                          "numbers, pointers, arrays of fixed size, and structs of these are");
  return fn.build.element(where, index);
}

}  // namespace sparsegen::lowering
