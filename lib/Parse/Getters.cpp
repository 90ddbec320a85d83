//===- Getters.cpp - member functions that give a value -------------------===//

#include "Parse/Getters.h"

#include "Parse/ClangCompat.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace sparsegen {

const clang::Expr* returnedBy(const clang::CXXMethodDecl& method) {
  const bool isGetter = !method.isStatic() && method.getNumParams() == 0 && method.getDeclName().isIdentifier();
  return isGetter ? onlyReturned(method) : nullptr;
}

const clang::Expr* onlyReturned(const clang::FunctionDecl& function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  const clang::FunctionDecl* definition = nullptr;
  if ((method && (method->isVirtual() || compat::hasExplicitObject(method))) || !function.hasBody(definition))
    return nullptr;
  const auto* body = llvm::dyn_cast<clang::CompoundStmt>(definition->getBody());
  const auto* returned = body && body->size() == 1 ? llvm::dyn_cast<clang::ReturnStmt>(body->body_front()) : nullptr;
  return returned ? returned->getRetValue() : nullptr;
}

/// Getters that call each other would be looked into for ever.
static constexpr unsigned kMaxDepth = 8;

static bool isPlain(const clang::Expr& expr, unsigned depth);

/// Whether an expression is an object of one of these classes of the standard library.
static bool isOf(const clang::Expr& expr, std::initializer_list<llvm::StringRef> names) {
  const clang::CXXRecordDecl* record = expr.getType()->getAsCXXRecordDecl();
  return record && record->isInStdNamespace() && record->getIdentifier() &&
         llvm::is_contained(names, record->getName());
}

const clang::Expr* followedOwner(const clang::Expr& expr) {
  const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&expr);
  const bool follows = call && call->getNumArgs() == 1 &&
                       (call->getOperator() == clang::OO_Arrow || call->getOperator() == clang::OO_Star);
  const clang::Expr* owner = follows ? call->getArg(0)->IgnoreParenImpCasts() : nullptr;  // not its base
  return owner && isOf(*owner, {"unique_ptr", "shared_ptr"}) ? owner : nullptr;
}

std::optional<ElementCall> elementCall(const clang::Expr& expr) {
  const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&expr);
  const bool isElement = call && call->getOperator() == clang::OO_Subscript && call->getNumArgs() == 2 &&
                         isOf(*call->getArg(0), {"vector", "array"});
  return isElement ? std::optional(ElementCall{call->getArg(0), call->getArg(1)}) : std::nullopt;
}

bool isVectorSize(const clang::CXXMemberCallExpr& call) {
  const clang::CXXMethodDecl* method = call.getMethodDecl();
  return method && method->getDeclName().isIdentifier() && method->getName() == "size" &&
         method->getParent()->isInStdNamespace() && method->getParent()->getName() == "vector";
}

static std::optional<GetterCall> getterWithin(const clang::Expr& expr, unsigned depth) {
  const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(&expr);
  const clang::CXXMethodDecl* method = call ? call->getMethodDecl() : nullptr;
  if (!method || depth == 0 || method->getParent()->isInStdNamespace()) return std::nullopt;
  const clang::QualType result = method->getReturnType();
  if (!result->isLValueReferenceType() && !result->isIntegralOrUnscopedEnumerationType()) return std::nullopt;
  const clang::Expr* value = returnedBy(*method);
  if (!value || !isPlain(*value, depth - 1)) return std::nullopt;
  return GetterCall{call, call->getImplicitObjectArgument(), value};
}

static bool isPlainOperation(const clang::Expr& expr, unsigned depth) {
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(&expr)) {
    const clang::UnaryOperatorKind op = unary->getOpcode();
    const bool changesNothing = op == clang::UO_Plus || op == clang::UO_Minus || op == clang::UO_Not ||
                                op == clang::UO_LNot || op == clang::UO_Deref;
    return changesNothing && isPlain(*unary->getSubExpr(), depth);
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(&expr))
    return isPlain(*choice->getCond(), depth) && isPlain(*choice->getTrueExpr(), depth) &&
           isPlain(*choice->getFalseExpr(), depth);
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(&expr);
  return binary && !binary->isAssignmentOp() && !binary->isCommaOp() && !binary->isPtrMemOp() &&
         isPlain(*binary->getLHS(), depth) && isPlain(*binary->getRHS(), depth);
}

/// Whether an integer is the same for all objects, as that of a `static constexpr` function.
static bool isConstant(const clang::CallExpr& call) {
  const clang::FunctionDecl* callee = call.getDirectCallee();
  clang::Expr::EvalResult result;
  return callee && callee->isConstexpr() && call.getType()->isIntegralOrUnscopedEnumerationType() &&
         !call.isValueDependent() && call.EvaluateAsInt(result, callee->getASTContext());
}

static bool isPlain(const clang::Expr& expr, unsigned depth) {
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&expr); call && isConstant(*call)) return true;
  if (llvm::isa<clang::CXXThisExpr, clang::IntegerLiteral, clang::CXXBoolLiteralExpr, clang::CharacterLiteral>(expr))
    return true;
  if (const auto* inner = llvm::dyn_cast<clang::ParenExpr>(&expr)) return isPlain(*inner->getSubExpr(), depth);
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&expr))
    return cast->getCastKind() != clang::CK_UserDefinedConversion && isPlain(*cast->getSubExpr(), depth);
  if (const auto* constant = llvm::dyn_cast<clang::ConstantExpr>(&expr)) return isPlain(*constant->getSubExpr(), depth);
  if (const auto* parameter = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(&expr))
    return isPlain(*parameter->getReplacement(), depth);
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&expr)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    return llvm::isa<clang::EnumConstantDecl>(name->getDecl()) || (variable && variable->isConstexpr());
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&expr)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(member->getMemberDecl());
    if (variable) return variable->isConstexpr();
    return llvm::isa<clang::FieldDecl>(member->getMemberDecl()) && isPlain(*member->getBase(), depth);
  }
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(&expr))
    return isPlain(*element->getBase(), depth) && isPlain(*element->getIdx(), depth);
  if (const auto element = elementCall(expr))
    return isPlain(*element->container, depth) && isPlain(*element->index, depth);
  if (const clang::Expr* owner = followedOwner(expr)) return isPlain(*owner, depth);
  if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(&expr)) {
    if (isVectorSize(*call)) return isPlain(*call->getImplicitObjectArgument(), depth);
    const auto getter = getterWithin(*call, depth);
    return getter && isPlain(*getter->object, depth);
  }
  return isPlainOperation(expr, depth);
}

std::optional<GetterCall> getterCall(const clang::Expr& expr) { return getterWithin(expr, kMaxDepth); }

}  // namespace sparsegen
