//===- Captures.cpp - vectors that lambdas refer to -----------------------===//

#include "Lower/Std/Captures.h"

#include "Lower/Std/Known.h"
#include "Lower/Std/Sizes.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace sparsegen::lowering {

namespace {

/// Whether a statement leads back to one before it, other than as a loop.
bool jumpsBack(const clang::Stmt* stmt, const clang::SourceManager& sources) {
  if (!stmt) return false;
  if (llvm::isa<clang::IndirectGotoStmt>(stmt)) return true;
  if (const auto* jump = llvm::dyn_cast<clang::GotoStmt>(stmt))
    return sources.isBeforeInTranslationUnit(jump->getLabel()->getStmt()->getBeginLoc(), jump->getBeginLoc());
  return llvm::any_of(stmt->children(), [&](const clang::Stmt* child) { return jumpsBack(child, sources); });
}

/// Whether a statement, of code without jumps back, may change the size of a vector behind a lambda that may be in it.
bool changesBehind(const clang::Stmt* stmt, const clang::LambdaExpr* since, const clang::VarDecl* vector,
                   const clang::SourceManager& sources) {
  if (!stmt || sources.isBeforeInTranslationUnit(stmt->getEndLoc(), since->getBeginLoc())) return false;
  const bool isLoop = llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(stmt);
  const bool isParted = llvm::isa<clang::CompoundStmt, clang::IfStmt, clang::SwitchStmt, clang::SwitchCase,
                                  clang::LabelStmt, clang::AttributedStmt>(stmt);
  if (isLoop || !isParted) return SizeChanges(stmt).changeByName(vector);
  return llvm::any_of(stmt->children(),
                      [&](const clang::Stmt* child) { return changesBehind(child, since, vector, sources); });
}

/// Whether an object of a type may be a closure, or have one in it.
bool mayHoldClosure(clang::QualType type, llvm::SmallPtrSetImpl<const clang::CXXRecordDecl*>& seen) {
  const auto* record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record || !seen.insert(record).second) return false;
  if (record->isLambda() || (record->isInStdNamespace() && record->getIdentifier() && record->getName() == "function"))
    return true;
  return llvm::any_of(record->fields(), [&](const auto* field) { return mayHoldClosure(field->getType(), seen); }) ||
         llvm::any_of(record->bases(), [&](const auto& base) { return mayHoldClosure(base.getType(), seen); });
}

/// What leads to a vector besides makes it a cell anyway: so names are enough.
bool mayChange(const clang::VarDecl* vector, const clang::LambdaExpr* since, const clang::FunctionDecl* user) {
  const clang::QualType type = vector->getType();
  if (!type->isReferenceType() && type.isConstQualified()) return false;
  // A closure that is returned lives on, and so does the vector of a caller's.
  if (type->isReferenceType() && mayReturnClosure(user)) return true;
  const clang::Stmt* body = user->getBody();
  if (!SizeChanges(body).changeByName(vector)) return false;
  const clang::SourceManager& sources = user->getASTContext().getSourceManager();
  return jumpsBack(body, sources) || changesBehind(body, since, vector, sources);
}

}  // namespace

bool mayReturnClosure(const clang::FunctionDecl* function) {
  llvm::SmallPtrSet<const clang::CXXRecordDecl*, 8> seen;
  return mayHoldClosure(function->getReturnType(), seen);
}

const clang::VarDecl* capturedBy(const clang::CXXRecordDecl* closure, const clang::FieldDecl* field) {
  const clang::LambdaCapture& capture = *(closure->captures_begin() + field->getFieldIndex());
  const auto* variable =
      capture.capturesVariable() ? llvm::dyn_cast<clang::VarDecl>(capture.getCapturedVar()) : nullptr;
  const bool isNamedAnew = variable && variable->isInitCapture() && variable->getType()->isReferenceType();
  return isNamedAnew ? variableOf(withoutWrapping(variable->getInit())) : variable;
}

llvm::SmallVector<const clang::VarDecl*, 2> seenToChange(const clang::LambdaExpr* lambda,
                                                         const clang::FunctionDecl* user) {
  llvm::SmallVector<const clang::VarDecl*, 2> found;
  for (const clang::FieldDecl* field : lambda->getLambdaClass()->fields()) {
    if (!field->getType()->isReferenceType() || vectorElement(field->getType()).isNull()) continue;
    const clang::VarDecl* vector = capturedBy(lambda->getLambdaClass(), field);
    if (vector && mayChange(vector, lambda, user)) found.push_back(vector);
  }
  return found;
}

}  // namespace sparsegen::lowering
