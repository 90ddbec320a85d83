//===- Elements.cpp - what the elements of vectors run --------------------===//

#include "Lower/Source/Elements.h"

#include "Lower/Source/Known.h"
#include "clang/AST/DeclTemplate.h"

namespace sparsegen::lowering {

static bool isRun(const clang::FunctionDecl* function) {
  return llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(function) ||
         function->getOverloadedOperator() == clang::OO_Equal;
}

void forEachElementFunction(clang::QualType element, llvm::SmallPtrSetImpl<const clang::CXXRecordDecl*>& seen,
                            FunctionVisit visit) {
  if (const clang::QualType inner = vectorElement(element); !inner.isNull())
    return forEachElementFunction(inner, seen, visit);
  const auto* record = element->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record || wrappedCall(element) || !seen.insert(record).second) return;
  for (const clang::FieldDecl* field : record->fields()) forEachElementFunction(field->getType(), seen, visit);
  for (const clang::CXXBaseSpecifier& base : record->bases()) forEachElementFunction(base.getType(), seen, visit);
  if (record->isInStdNamespace()) return;
  for (const clang::Decl* each : record->decls()) {
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(each); method && isRun(method)) visit(method);
    if (const auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(each))
      for (const clang::FunctionDecl* made : pattern->specializations())
        if (isRun(made)) visit(made);
  }
}

}  // namespace sparsegen::lowering
