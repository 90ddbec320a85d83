//===- Returns.h - early returns as branches --------------------*- C++ -*-===//
//
// Part of IR/Transform/Unroll. A body that is to stand in another one must be
// left at its end:
//
//     if (a) return x;  rest    becomes    if (a) return x; else { rest }
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>

#include "IR/IR.h"

namespace sparsegen::ir::unrolling {

/// The same statements with every return the last of its block, and nothing behind what returns on one way: that is
/// moved to the other way. Nothing where a loop is returned from, or a branch may or may not return on either way. The
/// new branches are added to the module. O(statements · depth).
std::optional<Block> withReturnsLast(Module& module, const Block& block);

}  // namespace sparsegen::ir::unrolling
