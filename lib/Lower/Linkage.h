//===- Linkage.h - what others know, call, or change ------------*- C++ -*-===//
//
// Private to `lower`.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Parse/ClangSource.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

namespace sparsegen::lowering {

/// Whether a type names a specialization that is written out: by itself, in its arguments, or around it.
inline bool namesSpecialization(clang::QualType type) {
  const clang::Type* plain = type->getPointeeOrArrayElementType();
  if (plain != type.getTypePtr()) return namesSpecialization(clang::QualType(plain, 0));
  for (const clang::Decl* each = type->getAsTagDecl(); each && !each->isInStdNamespace();
       each = llvm::dyn_cast_or_null<clang::TagDecl>(each->getDeclContext())) {
    const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(each);
    if (!instance) continue;
    if (instance->getTemplateArgsAsWritten()) return true;
    const auto names = [](const clang::TemplateArgument& argument) {
      return argument.getKind() == clang::TemplateArgument::Type && namesSpecialization(argument.getAsType());
    };
    for (const clang::TemplateArgument& argument : instance->getTemplateArgs().asArray()) {
      const bool isPack = argument.getKind() == clang::TemplateArgument::Pack;
      if (isPack ? llvm::any_of(argument.pack_elements(), names) : names(argument)) return true;
    }
  }
  return false;
}

/// Whether something else has the name of a struct or enumeration, which then is named as one: `struct stat`, beside
/// `stat()`.
inline bool sharesName(const clang::TagDecl* tag) {
  if (!tag->getIdentifier()) return false;
  const auto found = tag->getDeclContext()->getRedeclContext()->lookup(tag->getDeclName());
  return llvm::any_of(found, [](const clang::NamedDecl* each) {
    return llvm::isa<clang::FunctionDecl, clang::VarDecl, clang::EnumConstantDecl>(each);
  });
}

/// How C++ code outside of any namespace spells a type. The arguments of a specialization are not as that has them,
/// which may stand in a namespace.
inline clang::PrintingPolicy spelling(clang::PrintingPolicy policy, clang::QualType type) {
  const clang::Type* named = type.getTypePtr();
  while (named != named->getPointeeOrArrayElementType()) named = named->getPointeeOrArrayElementType();
  const clang::TagDecl* tag = named->getAsTagDecl();
  policy.SuppressTagKeyword = !tag || !sharesName(tag);
  policy.FullyQualifiedName = true;
  policy.PrintCanonicalTypes = namesSpecialization(type);
  policy.Bool = true;
  return policy;
}

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
inline bool isNameable(const clang::TagDecl* tag, const clang::ASTContext& context) {
  return (tag->getIdentifier() || tag->getTypedefNameForAnonDecl()) && tag->getLocation().isValid() &&
         !isInSource(tag->getLocation(), context.getSourceManager()) && !tag->isInAnonymousNamespace() &&
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
