//===- Work.h - how much derivative code computes ---------------*- C++ -*-===//
//
// Counts the operations in the text of derivative code. A row that is swept in
// reverse repeats what it shares with others; lanes go through it once for all.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>

#include "IR/IR.h"

namespace sparsegen::differentiate {

/// The operations on reals, and the terms of Combines, in the entry function of
/// a module and what it calls; each counts once, however often it is reached.
/// O(nodes), with what several statements share counted at each.
std::size_t countOperations(const ir::Module& module);

}  // namespace sparsegen::differentiate
