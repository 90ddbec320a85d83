//===- NumberPointers.cpp - pointers to one number ------------------------===//

#include "Lower/Source/NumberPointers.h"

#include "Lower/Source/ImplicitCode.h"
#include "Lower/Source/Invariance.h"
#include "clang/AST/ExprCXX.h"

namespace sparsegen::lowering {

namespace {

/// The pointer in `*f` or `f[0]`; null for any other statement.
const clang::Expr* pointerToNamed(const clang::Stmt* stmt, const clang::ASTContext& context) {
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(stmt))
    return unary->getOpcode() == clang::UO_Deref ? unary->getSubExpr() : nullptr;
  const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(stmt);
  clang::Expr::EvalResult index;
  if (!subscript || subscript->getIdx()->isValueDependent() ||
      !subscript->getIdx()->EvaluateAsInt(index, context) || index.Val.getInt() != 0)
    return nullptr;
  return subscript->getBase();
}

/// Whether each mention of the parameter, of which one stands before its place, is of the number.
bool namesNumber(const clang::Stmt* stmt, const clang::ParmVarDecl* parameter, const clang::ASTContext& context) {
  if (!stmt) return true;
  if (const auto* address = llvm::dyn_cast<clang::UnaryOperator>(stmt);
      address && address->getOpcode() == clang::UO_AddrOf && names(address, parameter))
    return false;
  if (const clang::Expr* pointer = pointerToNamed(stmt, context); pointer && variableOf(pointer) == parameter)
    return true;
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(stmt)) return name->getDecl() != parameter;
  bool holds = true;
  forEachPart(stmt, [&](const clang::Stmt* part) { holds = holds && namesNumber(part, parameter, context); });
  return holds;
}

}  // namespace

bool leadsToOneNumber(const clang::FunctionDecl* function, const clang::ParmVarDecl* parameter) {
  const clang::FunctionDecl* definition = nullptr;
  const clang::QualType type = parameter->getType();
  if (!type->isPointerType() || !type->getPointeeType()->isFloatingType() || !function->hasBody(definition))
    return false;
  const clang::ParmVarDecl* own = definition->getParamDecl(parameter->getFunctionScopeIndex());
  return namesNumber(definition->getBody(), own, function->getASTContext());
}

}  // namespace sparsegen::lowering
