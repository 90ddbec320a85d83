//===- Work.h - how much derivative code computes ---------------*- C++ -*-===//
//
// Counts the operations in the text of derivative code. A row that is swept in
// reverse repeats what it shares with others; lanes go through it once for all.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::differentiate {

/// The operations on reals, and the terms of Combines, in the entry function of
/// a module and, for each call, in what it calls; loops and recursive functions
/// count once. O(nodes), with what several statements share counted at each.
double countOperations(const ir::Module& module);

}  // namespace sparsegen::differentiate
