//===- TapeGrowth.h - what a block leaves on the tape -----------*- C++ -*-===//
//
// Part of the model of an adjoint: by how much each stack of the tape has grown
// behind a block.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "IR/IR.h"

namespace sparsegen::differentiate {

/// By the type of a stack: how many values are pushed that are not popped, negative where more are popped. What stays
/// the same is not in it.
using TapeGrowth = std::map<ir::TypeId, std::int64_t>;

/// Nothing where it is not the same in every run of the block: sides of a branch differ, a loop has more on the tape
/// after each round, or the block may be left. Linear in the block.
std::optional<TapeGrowth> tapeGrowth(const ir::Module& module, const ir::Block& block);

}  // namespace sparsegen::differentiate
