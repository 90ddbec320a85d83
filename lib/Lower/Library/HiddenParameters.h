//===- HiddenParameters.h - memory of vectors that a caller may get -------*- C++ -*-===//
//
// Private to `lower`: a topic of its room, see README.md there.
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
