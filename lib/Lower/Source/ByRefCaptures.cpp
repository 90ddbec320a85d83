//===- ByRefCaptures.cpp - vectors that lambdas refer to ------------------===//

#include "Lower/Source/ByRefCaptures.h"

#include "Lower/Source/ImplicitCode.h"
#include "Lower/Source/Invariance.h"
#include "Lower/Source/Known.h"
#include "Lower/Source/Sizes.h"
#include "Parse/ClangCompat.h"
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
                   SizeChanges::Given given, SizeChanges::Indirect indirect, const clang::SourceManager& sources) {
  if (!stmt || sources.isBeforeInTranslationUnit(stmt->getEndLoc(), since->getBeginLoc())) return false;
  const bool isLoop = llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(stmt);
  const bool isParted = llvm::isa<clang::CompoundStmt, clang::IfStmt, clang::SwitchStmt, clang::SwitchCase,
                                  clang::LabelStmt, clang::AttributedStmt>(stmt);
  if (isLoop || !isParted) return SizeChanges(stmt, indirect).changeByName(vector, given);
  return llvm::any_of(stmt->children(), [&](const clang::Stmt* child) {
    return changesBehind(child, since, vector, given, indirect, sources);
  });
}

/// What objects may have in them: closures, or what a closure can be assigned to.
enum class Holds : std::uint8_t { AnyClosure, Wrapper };

bool mayHold(clang::QualType type, Holds what, llvm::SmallPtrSetImpl<const clang::CXXRecordDecl*>& seen) {
  while (type->isPointerType() || type->isReferenceType()) type = type->getPointeeType();
  const auto* record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record || !seen.insert(record).second) return false;
  // An object of a class with virtual functions may be of any that is derived from it.
  const bool isWrapper = record->isPolymorphic() || wrappedCall(compat::typeOf(record)) != nullptr;
  if (isWrapper || (record->isLambda() && what == Holds::AnyClosure)) return true;
  if (const clang::QualType element = vectorElement(type); !element.isNull()) return mayHold(element, what, seen);
  return llvm::any_of(record->fields(), [&](const auto* field) { return mayHold(field->getType(), what, seen); }) ||
         llvm::any_of(record->bases(), [&](const auto& base) { return mayHold(base.getType(), what, seen); });
}

bool mayHold(clang::QualType type, Holds what) {
  llvm::SmallPtrSet<const clang::CXXRecordDecl*, 8> seen;
  return mayHold(type, what, seen);
}

/// Whether an expression is a closure, or a call wrapper.
bool isClosure(const clang::Expr* expr) {
  clang::QualType type = expr->getType();
  while (type->isPointerType() || type->isReferenceType()) type = type->getPointeeType();
  const auto* record = type->getAsCXXRecordDecl();
  return record && (record->isLambda() || wrappedCall(type));
}

/// Whether a call keeps no closure that it is given: of one's own call operator, and of an algorithm of the library's.
bool keepsNoClosure(const clang::CallExpr* call) {
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee());
  const auto isGiven = [&](unsigned from) {
    return llvm::any_of(llvm::drop_begin(call->arguments(), from), isClosure);
  };
  if (method && method->getOverloadedOperator() == clang::OO_Call && isClosure(call->getArg(0))) return !isGiven(1);
  const std::string name = call->getDirectCallee() ? standardName(call->getDirectCallee()) : std::string();
  const bool isAlgorithm = !method && !name.empty() && name != "invoke" && name != "apply";
  return !isGiven(0) || (isAlgorithm && !mayHold(call->getType(), Holds::AnyClosure));
}

/// Whether a statement gives a closure to what may keep it.
bool handsOnClosures(const clang::Stmt* stmt) {
  if (!stmt) return false;
  const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(stmt);
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(stmt);
  const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt);
  if (made && !made->getConstructor()->getParent()->isLambda() && llvm::any_of(made->arguments(), isClosure))
    return true;
  if (list && llvm::any_of(list->inits(), isClosure)) return true;
  if (call && !keepsNoClosure(call)) return true;
  bool found = false;
  forEachPart(stmt, [&](const clang::Stmt* part) { found = found || handsOnClosures(part); });
  return found;
}

/// What leads to a vector besides makes it a cell anyway: so names are enough.
bool mayChange(const clang::VarDecl* vector, const clang::LambdaExpr* since, const clang::FunctionDecl* user,
               const clang::FunctionDecl* entry) {
  const clang::QualType type = vector->getType();
  if (!type->isReferenceType() && type.isConstQualified()) return false;
  // A closure that the caller gets lives on, and so does the vector of a caller's.
  if (type->isReferenceType() && closureMayEscape(user)) return true;
  const bool isEntrys = user == entry && llvm::isa<clang::ParmVarDecl>(vector);
  const SizeChanges::Given given = isEntrys ? SizeChanges::Given::Apart : SizeChanges::Given::Any;
  const clang::Stmt* body = user->getBody();
  // A reference of the function's own may be to a vector that an object leads to.
  const SizeChanges::Indirect indirect =
      llvm::isa<clang::ParmVarDecl>(vector) ? SizeChanges::knownWithin(user) : SizeChanges::Indirect::Anything;
  if (!SizeChanges(body, indirect).changeByName(vector, given)) return false;
  const clang::SourceManager& sources = user->getASTContext().getSourceManager();
  return jumpsBack(body, sources) || changesBehind(body, since, vector, given, indirect, sources);
}

}  // namespace

bool closureMayEscape(const clang::FunctionDecl* function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  const clang::FunctionDecl* definition = nullptr;
  const bool isOfHolder = method && method->isInstance() &&
                          mayHold(method->getThisType()->getPointeeType(), Holds::Wrapper) &&
                          (!method->hasBody(definition) || handsOnClosures(definition->getBody()));
  return isOfHolder || mayHold(function->getReturnType(), Holds::AnyClosure) ||
         llvm::any_of(function->parameters(), [](const clang::ParmVarDecl* parameter) {
           const clang::QualType type = parameter->getType();
           const bool isBehind = type->isPointerType() || type->isReferenceType();
           return isBehind && !type->getPointeeType().isConstQualified() && mayHold(type, Holds::Wrapper);
         });
}

bool copiesVectors(const clang::CXXRecordDecl* record) {
  record = record ? record->getDefinition() : nullptr;
  if (!record || wrappedCall(compat::typeOf(record))) return false;
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

llvm::SmallVector<const clang::VarDecl*, 2> resizedCaptures(const clang::LambdaExpr* lambda,
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
