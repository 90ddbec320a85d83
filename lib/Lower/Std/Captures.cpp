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
                   SizeChanges::Given given, const clang::SourceManager& sources) {
  if (!stmt || sources.isBeforeInTranslationUnit(stmt->getEndLoc(), since->getBeginLoc())) return false;
  const bool isLoop = llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(stmt);
  const bool isParted = llvm::isa<clang::CompoundStmt, clang::IfStmt, clang::SwitchStmt, clang::SwitchCase,
                                  clang::LabelStmt, clang::AttributedStmt>(stmt);
  if (isLoop || !isParted) return SizeChanges(stmt).changeByName(vector, given);
  return llvm::any_of(stmt->children(),
                      [&](const clang::Stmt* child) { return changesBehind(child, since, vector, given, sources); });
}

/// What objects may have in them: closures, or what a closure can be assigned to.
enum class Holds : std::uint8_t { AnyClosure, Wrapper };

bool mayHold(clang::QualType type, Holds what, llvm::SmallPtrSetImpl<const clang::CXXRecordDecl*>& seen) {
  while (type->isPointerType() || type->isReferenceType()) type = type->getPointeeType();
  const auto* record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record || !seen.insert(record).second) return false;
  // An object of a class with virtual functions may be of any that is derived from it.
  const bool isWrapper =
      record->isPolymorphic() || wrappedCall(clang::QualType(record->getTypeForDecl(), 0)) != nullptr;
  if (isWrapper || (record->isLambda() && what == Holds::AnyClosure)) return true;
  if (const clang::QualType element = vectorElement(type); !element.isNull()) return mayHold(element, what, seen);
  return llvm::any_of(record->fields(), [&](const auto* field) { return mayHold(field->getType(), what, seen); }) ||
         llvm::any_of(record->bases(), [&](const auto& base) { return mayHold(base.getType(), what, seen); });
}

bool mayHold(clang::QualType type, Holds what) {
  llvm::SmallPtrSet<const clang::CXXRecordDecl*, 8> seen;
  return mayHold(type, what, seen);
}

/// What leads to a vector besides makes it a cell anyway: so names are enough.
bool mayChange(const clang::VarDecl* vector, const clang::LambdaExpr* since, const clang::FunctionDecl* user,
               const clang::FunctionDecl* entry) {
  const clang::QualType type = vector->getType();
  if (!type->isReferenceType() && type.isConstQualified()) return false;
  // A closure that the caller gets lives on, and so does the vector of a caller's.
  if (type->isReferenceType() && mayGiveAwayClosure(user)) return true;
  const bool isEntrys = user == entry && llvm::isa<clang::ParmVarDecl>(vector);
  const SizeChanges::Given given = isEntrys ? SizeChanges::Given::Apart : SizeChanges::Given::Any;
  const clang::Stmt* body = user->getBody();
  if (!SizeChanges(body).changeByName(vector, given)) return false;
  const clang::SourceManager& sources = user->getASTContext().getSourceManager();
  return jumpsBack(body, sources) || changesBehind(body, since, vector, given, sources);
}

}  // namespace

bool mayGiveAwayClosure(const clang::FunctionDecl* function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  const bool isOfHolder =
      method && method->isInstance() && mayHold(method->getThisType()->getPointeeType(), Holds::Wrapper);
  return isOfHolder || mayHold(function->getReturnType(), Holds::AnyClosure) ||
         llvm::any_of(function->parameters(), [](const clang::ParmVarDecl* parameter) {
           const clang::QualType type = parameter->getType();
           const bool isBehind = type->isPointerType() || type->isReferenceType();
           return isBehind && !type->getPointeeType().isConstQualified() && mayHold(type, Holds::Wrapper);
         });
}

bool copiesVectors(const clang::CXXRecordDecl* record) {
  record = record ? record->getDefinition() : nullptr;
  if (!record || wrappedCall(clang::QualType(record->getTypeForDecl(), 0))) return false;
  return llvm::any_of(record->fields(), [&](const clang::FieldDecl* field) {
    const bool isVector = !vectorElement(field->getType()).isNull();
    return isVector ? record->isLambda() && !field->getType()->isReferenceType()
                    : copiesVectors(field->getType()->getAsCXXRecordDecl());
  });
}

const clang::VarDecl* capturedBy(const clang::CXXRecordDecl* closure, const clang::FieldDecl* field) {
  const clang::LambdaCapture& capture = *(closure->captures_begin() + field->getFieldIndex());
  const auto* variable =
      capture.capturesVariable() ? llvm::dyn_cast<clang::VarDecl>(capture.getCapturedVar()) : nullptr;
  const bool isNamedAnew = variable && variable->isInitCapture() && variable->getType()->isReferenceType();
  return isNamedAnew ? variableOf(withoutWrapping(variable->getInit())) : variable;
}

llvm::SmallVector<const clang::VarDecl*, 2> seenToChange(const clang::LambdaExpr* lambda,
                                                         const clang::FunctionDecl* user,
                                                         const clang::FunctionDecl* entry) {
  llvm::SmallVector<const clang::VarDecl*, 2> found;
  for (const clang::FieldDecl* field : lambda->getLambdaClass()->fields()) {
    if (!field->getType()->isReferenceType() || vectorElement(field->getType()).isNull()) continue;
    const clang::VarDecl* vector = capturedBy(lambda->getLambdaClass(), field);
    if (vector && mayChange(vector, lambda, user, entry)) found.push_back(vector);
  }
  return found;
}

}  // namespace sparsegen::lowering
