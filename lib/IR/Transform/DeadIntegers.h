//===- DeadIntegers.h - variables that nothing reads ------------*- C++ -*-===//
//
// A structure pass of which less is wanted than it was made for computes integers
// for nothing. They would be warned of in generated code.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::ir {

/// Removes locals that are but written, what writes them, and counted loops and branches in which nothing is left; what
/// they read goes the same way. For modules whose expressions have no effects that are wanted, and whose locals have
/// extents that are numbers. O(nodes · rounds until nothing changes).
void removeDeadIntegers(Module& module);

}  // namespace sparsegen::ir
