//===- ReadOnlyCallees.cpp - functions that read what they refer to -------===//

#include "Lower/Source/ReadOnlyCallees.h"

#include "Lower/Source/ImplicitCode.h"

namespace sparsegen::lowering {

ReadOnlyCallees::ReadOnlyCallees(ConstViews writable)
    : views_{std::move(writable), [this](const clang::ParmVarDecl* parameter) { return onlyRead(parameter); }} {}

/// One that calls itself may do anything.
bool ReadOnlyCallees::onlyRead(const clang::ParmVarDecl* parameter) {
  const auto* definition = llvm::dyn_cast<clang::FunctionDecl>(parameter->getDeclContext());
  if (!definition || !definition->doesThisDeclarationHaveABody() || definition->isDependentContext()) return false;
  const auto [at, isNew] = escaping_.try_emplace(definition);
  if (isNew) {
    Privacy::Variables found;
    forEachPart(definition, [&](const clang::Stmt* part) { Privacy::collect(part, views_, found); });
    at->second = std::move(found);
  }
  if (!at->second || at->second->contains(parameter)) return false;
  bool isAssigned = false;
  forEachPart(definition, [&](const clang::Stmt* part) { isAssigned = isAssigned || assigns(part, parameter); });
  return !isAssigned;
}

}  // namespace sparsegen::lowering
