//===- Rewrite.h - a function with its derivative statements ----*- C++ -*-===//
//
// The pass that makes tangents. The other passes change what it made.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Tangent/Derivation.h"

namespace sparsegen::differentiate {

/// Rewrites a function: its body, its parameters, and its name if it changed.
void rewriteFunction(Derivation& derivation, ir::FunctionId function);

}  // namespace sparsegen::differentiate
