//===- HiddenParameters.h - memory of vectors that a caller may get -------*- C++ -*-===//
//
// Private to `lower`.
//
// A function that exchanges a vector of its own with one of its caller's leaves
// its memory behind. So that memory, and the variable that points to it, are the
// entry function's; a parameter that no user sees hands the variable down. As it
// stays from one call to the next, each vector has memory of its own at any time.
// That holds as long as no two calls of the function are under way at once. The
// pools of vectors within objects (InnerVectors.h) are handed down in the same
// way, and know no such limit.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/ModuleContext.h"

namespace sparsegen::lowering {

/// Whether a function calls itself, directly or through others.
bool mayCallItself(const ModuleContext& shared, ir::FunctionId function);

/// Gives callers the memory that functions hand out, as parameters.
void addHiddenParameters(ModuleContext& shared);

}  // namespace sparsegen::lowering
