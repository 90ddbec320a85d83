//===- BoundFunctions.h - callbacks whose target is known -------*- C++ -*-===//
//
// Private to `lower`.
//
// `SPARSEGEN_SET(user->source, heat)` says which function a pointer of the
// caller's leads to. A global stands for the function in the IR, and the pointer
// points to that on entry. In generated code the global is the function itself,
// so that the caller's pointer compares equal to it; which is why only a
// function that generated code can name is bound.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Entry/EntryContext.h"

namespace sparsegen::lowering {

/// Makes the globals of the request's bound functions, before a call through a pointer is lowered.
void addBoundFunctions(EntryContext& entry);

/// Says that a pointer leads to a function on entry.
void bindFunction(EntryContext& entry, const RequestBinding& binding);

/// Where a header declares a bound function.
clang::SourceLocation declaredInHeader(const EntryContext& entry, const clang::FunctionDecl* function);

}  // namespace sparsegen::lowering
