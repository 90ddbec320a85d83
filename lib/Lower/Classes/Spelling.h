//===- Spelling.h - how generated code names the user's types ---*- C++ -*-===//
//
// Private to `lower`. Generated code stands outside of any namespace, and is C++
// whatever the source is.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Parse/ClangCompat.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/STLExtras.h"

namespace sparsegen::lowering {

/// Whether a type names a specialization that is written out: by itself, in its arguments, or around it.
inline bool namesSpecialization(clang::QualType type) {
  const clang::Type* plain = type->getPointeeOrArrayElementType();
  if (plain != type.getTypePtr()) return namesSpecialization(clang::QualType(plain, 0));
  for (const clang::Decl* each = type->getAsTagDecl(); each && !each->isInStdNamespace();
       each = llvm::dyn_cast_or_null<clang::TagDecl>(each->getDeclContext())) {
    const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(each);
    if (!instance) continue;
    if (compat::hasWrittenArguments(instance)) return true;
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
  if (namesSpecialization(type)) compat::printCanonicalTypes(policy);
  policy.Bool = true;
  policy.Restrict = false;  // C++ has it as `__restrict`
  return policy;
}

}  // namespace sparsegen::lowering
