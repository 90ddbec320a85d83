//===- Linkage.h - which variables no other source knows --------*- C++ -*-===//
//
// Private to `lower`.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"

namespace sparsegen::lowering {

/// Whether only this source can name a variable: it has no linkage, or is a static member of a class that stands here.
inline bool isOnlyHere(const clang::VarDecl* variable, const clang::SourceManager& sources) {
  if (!variable->isExternallyVisible()) return true;
  const auto* owner = llvm::dyn_cast<clang::RecordDecl>(variable->getDeclContext());
  return owner && sources.isInMainFile(sources.getExpansionLoc(owner->getLocation()));
}

}  // namespace sparsegen::lowering
