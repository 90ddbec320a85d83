//===- DropUnused.h - a module without what nothing leads to ----*- C++ -*-===//
//
// Rewriting a module leaves expressions and statements behind that no function
// leads to any more. In long straight lines they are most of it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::ir {

/// Drops the expressions that no statement of a function, type or slot leads to, and the statements that are in no
/// function's body. The others keep their order and get new numbers. O(nodes).
void dropUnused(Module& module);

}  // namespace sparsegen::ir
