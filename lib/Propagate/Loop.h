//===- Loop.h - for and while -----------------------------------*- C++ -*-===//
//
// Private to `propagate`: a topic of the abstract machine (Machine.h).
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
