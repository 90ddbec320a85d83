//===- Function.h - functions, their parameters and their names -*- C++ -*-===//
//
// Private to `lower`.
//
// Each function is lowered once, when its turn comes, so that recursion and any
// order of definitions need no care. Parameters: scalars and pointers as they
// are, references and records by address; a returned record goes to a place
// that the caller passes last.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// The IR's function for a definition, lowered when its turn comes. `from` is
/// where it is asked for: errors in code that is not the user's point there.
ir::FunctionId functionOf(ModuleContext& shared, const clang::FunctionDecl* definition, clang::SourceRange from);

/// Lowers every function that was asked for, until none is left.
void lowerPending(ModuleContext& shared);

/// A block of the function that copies from one place to another, to stand before its body.
ir::Block copying(FunctionContext& fn, ir::ExprId to, ir::ExprId from);

}  // namespace sparsegen::lowering
