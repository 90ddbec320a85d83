//===- Exceptions.cpp - what may throw ------------------------------------===//

#include "Lower/Source/Exceptions.h"

#include "Lower/Source/Elements.h"
#include "Lower/Source/ImplicitCode.h"
#include "Lower/Source/Known.h"
#include "Parse/ClangCompat.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace sparsegen::lowering {

namespace {

using Seen = llvm::SmallPtrSet<const clang::FunctionDecl*, 8>;

/// Of one that can't be seen into, whether it is C's is taken to say it. The source may still say otherwise.
bool isNothrow(const clang::FunctionDecl* function) {
  const auto* type = function->getType()->getAs<clang::FunctionProtoType>();
  const bool isSaid = type && !clang::isUnresolvedExceptionSpec(type->getExceptionSpecType());
  if (isSaid && type->hasExceptionSpec()) return type->isNothrow();
  return !function->hasBody() && (function->isExternC() || function->getBuiltinID() != 0);
}

const clang::Stmt* findThrow(const clang::Stmt* stmt, Seen& seen);

bool mayThrow(const clang::FunctionDecl* callee, Seen& seen);

/// Whether nothing calls a function: what is called has been given its body.
bool isUncalled(const clang::FunctionDecl* function) {
  const clang::FunctionDecl* pattern = function->getTemplateInstantiationPattern();
  return function->isDeleted() ||
         (!function->hasBody() && (function->isDefaulted() || (pattern && pattern->hasBody())));
}

/// Of a vector's own, an index that is checked throws. Its elements may throw where it makes them: of other elements,
/// or of nothing; a member function that is a template makes them of anything.
bool mayThrowOfVector(const clang::CXXMethodDecl* method, Seen& seen) {
  if (method->getDeclName().isIdentifier() && method->getName() == "at") return true;
  if (keepsSize(method) || llvm::isa<clang::CXXDestructorDecl>(method)) return false;
  llvm::SmallPtrSet<const clang::CXXRecordDecl*, 8> classes;
  bool throws = false;
  forEachElementFunction(compat::typeOf(method->getParent()), classes, [&](const clang::FunctionDecl* each) {
    const auto* made = llvm::dyn_cast<clang::CXXConstructorDecl>(each);
    const bool isOther = made && !made->isDefaultConstructor() && !made->isCopyOrMoveConstructor();
    if (isUncalled(each) || each->isTrivial() || (isOther && !method->getPrimaryTemplate())) return;
    throws = throws || mayThrow(each, seen);
  });
  return throws;
}

bool mayThrow(const clang::FunctionDecl* callee, Seen& seen) {
  if (isNothrow(callee)) return false;
  const clang::FunctionDecl* definition = nullptr;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (method && isOfVector(method)) return mayThrowOfVector(method, seen);
  if (!callee->hasBody(definition) || (method && method->isVirtual())) return true;
  if (!seen.insert(definition).second) return false;
  bool throws = false;
  forEachPart(definition, [&](const clang::Stmt* part) { throws = throws || findThrow(part, seen); });
  return throws;
}

const clang::Stmt* findThrow(const clang::Stmt* stmt, Seen& seen) {
  if (!stmt) return nullptr;
  // What its body does is done where it is called; what it captures is made here.
  if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(stmt)) {
    for (const clang::Expr* captured : lambda->capture_inits())
      if (const clang::Stmt* found = findThrow(captured, seen)) return found;
    return nullptr;
  }
  if (llvm::isa<clang::CXXThrowExpr, clang::CXXTypeidExpr>(stmt)) return stmt;
  if (const auto* cast = llvm::dyn_cast<clang::CXXDynamicCastExpr>(stmt); cast && cast->isGLValue()) return stmt;
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt)) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (!callee || mayThrow(callee, seen)) return stmt;
  }
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(stmt);
      made && !made->getConstructor()->isTrivial() && mayThrow(made->getConstructor(), seen))
    return stmt;
  const clang::Stmt* found = nullptr;
  forEachImplicitCallee(
      stmt, [&](const clang::FunctionDecl* each) { found = !found && mayThrow(each, seen) ? stmt : found; });
  forEachPart(stmt, [&](const clang::Stmt* part) { found = found ? found : findThrow(part, seen); });
  return found;
}

}  // namespace

const clang::Stmt* throwing(const clang::Stmt* stmt) {
  Seen seen;
  return findThrow(stmt, seen);
}

}  // namespace sparsegen::lowering
