//===- Copies.cpp - elements that are copied as they are ------------------===//

#include "Lower/Std/Copies.h"

#include "Lower/Std/Captures.h"
#include "Lower/Std/Known.h"

namespace sparsegen::lowering {

namespace {

/// Whether a class of the library's, as a tuple, holds a reference: what is assigned to it goes to what that refers to.
bool holdsReference(clang::QualType type) {
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || !record->isInStdNamespace()) return type->isReferenceType();
  return llvm::any_of(record->bases(), [](const auto& base) { return holdsReference(base.getType()); }) ||
         llvm::any_of(record->fields(), [](const auto* field) { return holdsReference(field->getType()); });
}

/// Vectors, and what else is known by name, are copied as what they are.
bool hasOwnCopies(clang::QualType type) {
  const auto* record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || !vectorElement(clang::QualType(record->getTypeForDecl(), 0)).isNull() ||
      !iteratorPointer(clang::QualType(record->getTypeForDecl(), 0)).isNull())
    return false;
  if (record->isInStdNamespace() && record->isTriviallyCopyable()) return false;
  if (wrappedCall(clang::QualType(record->getTypeForDecl(), 0))) return false;
  const auto alternatives = variantAlternatives(clang::QualType(record->getTypeForDecl(), 0));
  if (!alternatives.empty()) return llvm::any_of(alternatives, hasOwnCopies);
  // What is moved is the pointer, and what it is moved from ends.
  if (record->isInStdNamespace() && record->getIdentifier() && record->getName() == "unique_ptr") return false;
  for (const clang::CXXConstructorDecl* constructor : record->ctors())
    if (constructor->isCopyOrMoveConstructor() && constructor->isUserProvided()) return true;
  const bool assigns = llvm::any_of(record->methods(), [](const clang::CXXMethodDecl* method) {
    return (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()) && method->isUserProvided();
  });
  // That of std::pair and std::tuple assigns the members.
  if (assigns && (!record->isInStdNamespace() || holdsReference(clang::QualType(record->getTypeForDecl(), 0))))
    return true;
  const auto isOwn = [](const auto& part) { return hasOwnCopies(part.getType()); };
  return llvm::any_of(record->bases(), isOwn) ||
         llvm::any_of(record->fields(), [](const clang::FieldDecl* field) { return hasOwnCopies(field->getType()); });
}

}  // namespace

void requirePlainCopies(ModuleLowering& shared, clang::QualType element, clang::SourceRange at) {
  if (!hasOwnCopies(element)) return;
  shared.unsupported(at,
                     "copies of `" + element.getUnqualifiedType().getAsString(shared.policy) +
                         "`, which says itself what a copy is, are not supported here",
                     "copy the elements in a loop of your own, or let the compiler make its copies (`= default`)");
}

void requireElements(ModuleLowering& shared, clang::QualType element, clang::SourceRange at) {
  if (copiesVectors(element->getAsCXXRecordDecl()))
    shared.unsupported(at, "a vector of lambdas that have copies of vectors is not supported",
                       "make them `std::function`s");
  if (shared.endsSilently(element)) return;
  shared.unsupported(at,
                     "a vector of objects like `" + element.getUnqualifiedType().getAsString(shared.policy) +
                         "`, whose destructor does something, is not supported",
                     "make it an array");
}

}  // namespace sparsegen::lowering
