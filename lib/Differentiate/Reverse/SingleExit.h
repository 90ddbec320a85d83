//===- SingleExit.h - jumps as branches -------------------------*- C++ -*-===//
//
// Part of reverse mode. To run a block backward one has to know how far it was
// run forward. So each block is made one that is left at its end: what a
// `break`, `continue` or `return` passes over stands in a branch, on a flag
// where no condition says it.
//
// Example: `if (c) { a; return; } b;` becomes `if (c) { a; } else { b; }`.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Model/Subject.h"

namespace sparsegen::differentiate {

/// Rewrites a function of the subject so that it has no jumps but a return at its end. A counted loop that some jump
/// leaves becomes a while. Linear in the function's statements times the depth of its blocks.
void makeSingleExit(Subject& subject, ir::FunctionId function);

}  // namespace sparsegen::differentiate
