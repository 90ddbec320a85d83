//===- RenameVariables.h - other variables in a block -----------*- C++ -*-===//
//
// Part of IR/Transform: puts other variables in place of those that a block names.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>

#include "IR/IR.h"

namespace sparsegen::ir {

/// Names `own[v]` wherever statements of the block, and those within, name v. Both are of one type. O(nodes of the
/// block).
void renameVariables(Module& module, const Block& block, const std::map<ObjectId, ObjectId>& own);

}  // namespace sparsegen::ir
