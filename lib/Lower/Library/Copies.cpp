//===- Copies.cpp - elements that are copied as they are ------------------===//

#include "Lower/Library/Copies.h"

#include "Lower/Classes/Lifetimes.h"
#include "Lower/Source/ByRefCaptures.h"
#include "Lower/Source/Known.h"
#include "Lower/Source/Memberwise.h"
#include "Parse/ClangCompat.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"

namespace sparsegen::lowering {

namespace {

/// Vectors, and what else is known by name, are copied as what they are.
bool hasOwnCopies(clang::QualType type) {
  const auto* record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || !vectorElement(compat::typeOf(record)).isNull() ||
      !iteratorPointer(compat::typeOf(record)).isNull())
    return false;
  if (record->isInStdNamespace() && record->isTriviallyCopyable()) return false;
  if (wrappedCall(compat::typeOf(record))) return false;
  const auto alternatives = variantAlternatives(compat::typeOf(record));
  if (!alternatives.empty()) return llvm::any_of(alternatives, hasOwnCopies);
  // These copy and assign their parts, and a reference by what it refers to.
  const auto isOwnPart = [](clang::QualType part) { return part->isReferenceType() || hasOwnCopies(part); };
  const auto parts = tupleParts(compat::typeOf(record));
  if (!parts.empty()) return llvm::any_of(parts, isOwnPart);
  // What is moved is the pointer, and what it is moved from ends.
  if (record->isInStdNamespace() && record->getIdentifier() && record->getName() == "unique_ptr") return false;
  for (const clang::CXXConstructorDecl* constructor : record->ctors())
    if (constructor->isCopyOrMoveConstructor() && constructor->isUserProvided() && !isMemberwise(constructor))
      return true;
  for (const clang::CXXMethodDecl* method : record->methods())
    if ((method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()) && method->isUserProvided() &&
        !isMemberwise(method))
      return !record->isInStdNamespace();
  const auto isOwn = [](const auto& part) { return hasOwnCopies(part.getType()); };
  return llvm::any_of(record->bases(), isOwn) ||
         llvm::any_of(record->fields(), [](const clang::FieldDecl* field) { return hasOwnCopies(field->getType()); });
}

/// Whether a function, or a template of one, exchanges two objects of a class.
bool exchanges(const clang::NamedDecl* declared, const clang::CXXRecordDecl* record) {
  const auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(declared);
  const auto* function = pattern ? pattern->getTemplatedDecl() : llvm::dyn_cast<clang::FunctionDecl>(declared);
  if (!function || !function->getIdentifier() || function->getName() != "swap" || function->getNumParams() != 2)
    return false;
  const clang::QualType type = function->getParamDecl(0)->getType().getNonReferenceType();
  const auto* taken = type->getAsCXXRecordDecl();
  return pattern || (taken && (record->getCanonicalDecl() == taken->getCanonicalDecl() ||
                               (taken->hasDefinition() && record->isDerivedFrom(taken))));
}

/// Whether argument-dependent lookup finds one for a class itself: a friend, or one in its namespace.
bool findsSwap(const clang::CXXRecordDecl* record) {
  const auto isSwap = [&](const clang::NamedDecl* each) { return each && exchanges(each, record); };
  const clang::DeclarationName name(&record->getASTContext().Idents.get("swap"));
  return llvm::any_of(record->getEnclosingNamespaceContext()->getRedeclContext()->lookup(name), isSwap) ||
         llvm::any_of(record->friends(), [&](const clang::FriendDecl* each) { return isSwap(each->getFriendDecl()); });
}

}  // namespace

bool hasOwnSwap(clang::QualType type) {
  const auto* record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition()) return false;
  const clang::QualType whole = compat::typeOf(record);
  if (!vectorElement(whole).isNull() || wrappedCall(whole)) return false;
  if (const auto parts = tupleParts(whole); !parts.empty()) return llvm::any_of(parts, hasOwnSwap);
  if (const auto parts = variantAlternatives(whole); !parts.empty()) return llvm::any_of(parts, hasOwnSwap);
  if (record->isInStdNamespace())  // an array exchanges its elements
    return llvm::any_of(record->getDefinition()->fields(),
                        [](const clang::FieldDecl* field) { return hasOwnSwap(field->getType()); });
  record = record->getDefinition();
  return findsSwap(record) || llvm::any_of(record->bases(), [](const clang::CXXBaseSpecifier& base) {
           const auto* held = base.getType()->getAsCXXRecordDecl();
           return held && held->hasDefinition() && !held->isInStdNamespace() && findsSwap(held->getDefinition());
         });
}

void requirePlainCopies(ModuleContext& shared, clang::QualType element, clang::SourceRange at) {
  if (!hasOwnCopies(element)) return;
  shared.unsupported(at,
                     "copies of `" + element.getUnqualifiedType().getAsString(shared.policy) +
                         "`, which says itself what a copy is, are not supported here",
                     "copy the elements in a loop of your own, or let the compiler make its copies (`= default`)");
}

void requireElements(ModuleContext& shared, clang::QualType element, clang::SourceRange at) {
  if (copiesVectors(element->getAsCXXRecordDecl()))
    shared.unsupported(at, "a vector of lambdas that have copies of vectors is not supported",
                       "make them `std::function`s");
  if (endsSilently(shared, element)) return;
  shared.unsupported(at,
                     "a vector of objects like `" + element.getUnqualifiedType().getAsString(shared.policy) +
                         "`, whose destructor does something, is not supported",
                     "make it an array");
}

}  // namespace sparsegen::lowering
