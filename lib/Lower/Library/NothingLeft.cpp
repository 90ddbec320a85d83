//===- NothingLeft.cpp - calls that must leave no pointers ----------------===//

#include "Lower/Library/NothingLeft.h"

#include "Lower/Source/EscapeSummary.h"

namespace sparsegen::lowering {

void requireNothingLeft(ModuleContext& shared, const clang::FunctionDecl* by, clang::SourceRange at, const char* what,
                        const char* wayOut) {
  switch (escapeSummary(by)) {
    case EscapeSummary::Nothing:
      return;
    case EscapeSummary::OfIndirectCallees:
      if (!shared.leaveNothing) shared.leaveNothing = {at, what, wayOut};
      return;
    case EscapeSummary::Pointers:
      shared.unsupported(at, what, wayOut);
  }
}

void settleLeft(ModuleContext& shared) {
  const auto leaves = [](const clang::FunctionDecl* each) { return escapeSummary(each) == EscapeSummary::Pointers; };
  if (shared.leaveNothing && llvm::any_of(shared.calledIndirectly, leaves))
    shared.unsupported(shared.leaveNothing->at, shared.leaveNothing->what, shared.leaveNothing->wayOut);
}

}  // namespace sparsegen::lowering
