//===- NothingLeft.cpp - calls that must leave no pointers ----------------===//

#include "Lower/Library/NothingLeft.h"

#include "Lower/Source/LeftPointers.h"

namespace sparsegen::lowering {

void requireNothingLeft(ModuleContext& shared, const clang::FunctionDecl* by, clang::SourceRange at, const char* what,
                        const char* wayOut) {
  switch (leftBy(by)) {
    case Leaves::Nothing:
      return;
    case Leaves::WhatIsCalled:
      if (!shared.leaveNothing) shared.leaveNothing = {at, what, wayOut};
      return;
    case Leaves::Pointers:
      shared.unsupported(at, what, wayOut);
  }
}

void settleLeft(ModuleContext& shared) {
  const auto leaves = [](const clang::FunctionDecl* each) { return leftBy(each) == Leaves::Pointers; };
  if (shared.leaveNothing && llvm::any_of(shared.calledIndirectly, leaves))
    shared.unsupported(shared.leaveNothing->at, shared.leaveNothing->what, shared.leaveNothing->wayOut);
}

}  // namespace sparsegen::lowering
