//===- LiveVariables.h - what is read before it is set again ----*- C++ -*-===//
//
// Part of IR/Transform. For each block within a function, of which variables a value
// gets into it, and out of it. (Muchnick, "Advanced Compiler Design and
// Implementation", 14.1.3, on structured code.)
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "IR/IR.h"

namespace sparsegen::ir {

/// By the number of a variable.
using VariableSet = std::vector<bool>;

/// A block of a statement, by its number there.
using BlockId = std::pair<StmtId, unsigned>;

struct BlockLiveness {
  VariableSet in;   ///< read in the block or behind it before they are set
  VariableSet out;  ///< the same of all points that the block is left to
};

/// Of each block in a function's body, for variables that only loads and stores by their names read and write. Not of
/// derivative IR. O(statements · variables · depth of loops).
std::map<BlockId, BlockLiveness> liveVariables(const Module& module, FunctionId function,
                                               const std::map<ObjectId, std::size_t>& variables);

}  // namespace sparsegen::ir
