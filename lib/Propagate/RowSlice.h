//===- RowSlice.h - iterations that can't reach a row -----------*- C++ -*-===//
//
// Private to `propagate`.
//
// A machine that follows one column to one row passes over iterations that store
// to other rows, and else to variables of their own: of those it computes where
// they store to, and no more. That is a backward slice of the loop's body
// (Weiser, "Program slicing", 1984), by the places of its stores.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// Whether the iteration of a counted loop that is about to begin makes no difference to the row: then it need not be
/// run. It may have set variables that the body declares. Only where the machine passes over other rows.
bool passesOverIteration(Machine& m, const ir::Block& body);

}  // namespace sparsegen::propagation
