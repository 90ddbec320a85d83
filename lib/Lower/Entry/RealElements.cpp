//===- RealElements.cpp - slots of classes that are no numbers ------------===//

#include "Lower/Entry/RealElements.h"

#include "Lower/Entry/EntryContext.h"
#include "Lower/Source/Known.h"
#include "Parse/ClangCompat.h"

namespace sparsegen::lowering {

namespace {

/// Whether an object of a type is made of real numbers alone, whatever else its class says.
bool isOfReals(clang::QualType type) {
  type = clang::QualType(type->getBaseElementTypeUnsafe(), 0).getCanonicalType();
  if (type->isAnyComplexType() || type->isRealFloatingType()) return true;
  const auto* record = type->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  return record && !record->isUnion() && !record->isPolymorphic() &&
         llvm::all_of(record->bases(), [](const auto& base) { return isOfReals(base.getType()); }) &&
         llvm::all_of(record->fields(), [](const auto* field) { return isOfReals(field->getType()); });
}

/// The class of what a slot's elements are, behind pointers, arrays and containers; null where they are of none that
/// has constructors or private parts.
const clang::CXXRecordDecl* elementClass(clang::QualType type) {
  type = type.getNonReferenceType().getCanonicalType();
  for (;;) {
    if (const clang::QualType element = containerElement(type); !element.isNull())
      type = element.getCanonicalType();
    else if (type->isPointerType())
      type = type->getPointeeType().getCanonicalType();
    else if (type->isArrayType())
      type = clang::QualType(type->getBaseElementTypeUnsafe(), 0).getCanonicalType();
    else
      break;
  }
  const auto* record = type->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  return record && !record->isAggregate() && !record->isInStdNamespace() ? record : nullptr;
}

}  // namespace

void requireRealElements(EntryContext& entry, const std::vector<RequestSlot>& slots) {
  for (const RequestSlot& slot : slots) {
    if (slot.path.names.size() != 1) continue;
    for (const clang::ParmVarDecl* parameter : entry.request.function->parameters()) {
      if (parameter->getName() != slot.path.names[0]) continue;
      const clang::CXXRecordDecl* record = elementClass(parameter->getType());
      if (!record || isOfReals(compat::typeOf(record))) continue;
      const std::string name = compat::typeOf(record).getAsString(entry.shared.policy);
      const bool isEigen = llvm::StringRef(record->getQualifiedNameAsString()).starts_with("Eigen::");
      entry.fail(DiagId::BadSlot, slot.range,
                 "slot `" + slot.path.text + "` is made of `" + name + "`, which is no real number",
                 isEigen ? "let the function take a pointer, and look at it by `Eigen::Map`; pass `" + slot.path.text +
                               ".data()`"
                         : "instantiate the function on `double`, or take a `const double*`");
    }
  }
}

}  // namespace sparsegen::lowering
