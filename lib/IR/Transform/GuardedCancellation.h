//===- GuardedCancellation.h - differences that may be zero -----*- C++ -*-===//
//
// `c[i + right] - c[i + left]` is zero where left and right are the same, as at
// a wall that reflects, and what it depends on cancels there. Such differences
// (and quotients) are found in the IR; propagate sees whether their operands
// ever are one element; and where they are the expression becomes
// `right == left ? 0 : c[i + right] - c[i + left]`, so that propagate and
// differentiate see the same function.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <utility>
#include <vector>

#include "IR/IR.h"

namespace sparsegen::ir {

/// A difference or quotient whose operands are one and the same wherever pairs of integers are equal.
struct Coincidence {
  ExprId expr;
  std::vector<std::pair<ExprId, ExprId>> equal;
  /// Where locals stand for what was read before: the places in memory that were read, and the statements in between,
  /// of Coincidences::writes. If one of these writes there it is not the same.
  std::vector<ExprId> places;
  std::size_t firstWrite = 0;
  std::size_t endWrite = 0;
};

struct Coincidences {
  std::vector<Coincidence> all;
  std::vector<StmtId> writes;  ///< statements that may write memory, in the order of the walk
};

/// Every such expression of the functions of a module. Linear in the module, but for the expressions' own comparison.
Coincidences findCoincidences(const Module& module);

/// What a run has shown: of which expressions the operands coincided (ExprId), and what each pointer pointed into
/// (ExprId).
struct SeenCoincidences {
  const std::vector<bool>& coincides;
  const std::vector<std::vector<ObjectId>>& targets;
};

/// Writes the conditions into the expressions that were seen to cancel.
void guardCancellations(Module& module, const SeenCoincidences& seen);

}  // namespace sparsegen::ir
