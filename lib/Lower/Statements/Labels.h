//===- Labels.h - lists of statements with labels ---------------*- C++ -*-===//
//
// Private to `lower`.
//
// A goto to a label of the list it stands in, however deep, becomes a jump of a
// loop that is put around some of the list: from the first goto to the label
// where it leads forward, from the label to the last goto where it leads back.
// But a label where the function only tidies up and returns is an exit.
// These stretches are made to nest; where they can't be, a loop is entered in
// its middle, and that is refused.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"
#include "Lower/Source/LabelsIn.h"

namespace sparsegen::lowering {

/// A goto, to a label that is known to lead out of what is open, or back to its begin.
void lowerGoto(FunctionContext& fn, const clang::GotoStmt* stmt);

/// Statements one after the other, with the labels among them.
void lowerStatements(FunctionContext& fn, llvm::ArrayRef<const clang::Stmt*> list);

}  // namespace sparsegen::lowering
