//===- Labels.h - lists of statements with labels ---------------*- C++ -*-===//
//
// Private to `lower`: a topic of its room, see README.md there.
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
