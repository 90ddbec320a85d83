//===- Linkage.h - what others know, call, or change ------------*- C++ -*-===//
//
// Private to `lower`.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Parse/ClangSource.h"
#include "Parse/Inclusions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"

namespace sparsegen::lowering {

/// Whether only this source can name a variable: it has no linkage, or is a static member of a class that stands here.
inline bool isOnlyHere(const clang::VarDecl* variable, const clang::SourceManager& sources) {
  if (!variable->isExternallyVisible()) return true;
  const auto* owner = llvm::dyn_cast<clang::RecordDecl>(variable->getDeclContext());
  return owner && isInSource(owner->getLocation(), sources);
}

/// Whether only this source can call a function: it has no linkage, or is a member of a class that stands here.
inline bool isOnlyHere(const clang::FunctionDecl* function, const clang::SourceManager& sources) {
  if (!function->isExternallyVisible()) return true;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  return method && (method->getParent()->isLambda() || isInSource(method->getParent()->getLocation(), sources));
}

/// Whether a struct or enumeration can be named where the header that declares it is included.
inline bool isNameable(const clang::TagDecl* tag, const clang::ASTContext& context, const Inclusions& inclusions) {
  return (tag->getIdentifier() || tag->getTypedefNameForAnonDecl()) && tag->getLocation().isValid() &&
         !isInSource(tag->getLocation(), context.getSourceManager(), inclusions) && !tag->isInAnonymousNamespace() &&
         tag->getParentFunctionOrMethod() == nullptr;
}

/// Whether objects of a type have parts that change even where they are constants.
inline bool hasMutableParts(clang::QualType type, const clang::ASTContext& context) {
  const auto* record = context.getBaseElementType(type)->getAsCXXRecordDecl();
  return record && record->hasDefinition() && record->hasMutableFields();
}

/// Whether the source says of a variable that nobody changes it.
inline bool isConstant(const clang::VarDecl* variable) {
  const clang::ASTContext& context = variable->getASTContext();
  return variable->isConstexpr() || (context.getBaseElementType(variable->getType()).isConstQualified() &&
                                     !hasMutableParts(variable->getType(), context));
}

}  // namespace sparsegen::lowering
