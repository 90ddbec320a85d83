//===- ScratchExtents.h - how much of the caller's scratch is used -*- C++ -*-===//
//
// Part of IR/Transform. Of memory of the caller's that holds intermediate results,
// as `double* work` or `data->flux`, nothing says how long it is. With sizes that are
// known at run time it gets the extent that all accesses stay in: the largest
// offset from its first element that any of them may have.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "IR/IR.h"

namespace sparsegen::ir {

/// Gives an extent to arrays of scalars behind the caller's pointers that are in no slot and have none. `targets`, by
/// ExprId: what each pointer may point into; an access that may be of such an array and has no bound leaves it without.
/// Linear in the module, but for the bounds' own size.
void declareScratchExtents(Module& module, const std::vector<std::vector<ObjectId>>& targets);

}  // namespace sparsegen::ir
