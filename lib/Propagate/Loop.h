//===- Loop.h - for and while -----------------------------------*- C++ -*-===//
//
// Private to `propagate`.
//
// A loop whose count is known is executed, iteration by iteration. Any other is
// run from a state that grows until it holds all that the loop can reach; after
// a few rounds unknown integers grow to their whole range at once.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// Counts steps; more than `mostSteps` are TooLong.
void spend(Machine& m, std::uint64_t steps, SourceRange range);

/// Runs a counted loop: each round where its bounds are static, else to the fixed point.
Flow executeLoop(Machine& m, const ir::For& node, ir::StmtId id);

/// The same of a while.
Flow executeLoop(Machine& m, const ir::While& node, ir::StmtId id);

}  // namespace sparsegen::propagation
