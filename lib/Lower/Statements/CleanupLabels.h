//===- CleanupLabels.h - labels where a function only tidies up and returns ---*- C++ -*-===//
//
// Private to `lower`.
//
// `goto done;`, where `done:` frees some memory and returns a status, is a
// return. It is lowered as one, with what the label stands before, so that what
// is returned is known where the jump is; a loop that is left early says less.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// `body` is that of the function. What stands between a jump and its label may be what the label's statements name.
void findCleanupLabels(FunctionContext& fn, llvm::ArrayRef<const clang::Stmt*> body);

/// A jump to such a label.
void jumpToCleanup(FunctionContext& fn, llvm::ArrayRef<const clang::Stmt*> exit);

}  // namespace sparsegen::lowering
