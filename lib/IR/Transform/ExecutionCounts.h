//===- ExecutionCounts.h - a function that counts executions ----*- C++ -*-===//
//
// Part of IR/Transform. How often a statement can be executed is not always a
// formula over what a function is given: the rows of a table have their lengths, and
// memory for all of them is as large as the sum. Here a backward slice of the function,
// its loops and what they go by, becomes a function of its own that counts. Branches
// that values decide count with both sides, so that no execution is missed.
//
// M. Weiser. Program slicing. IEEE Transactions on Software Engineering 10(4), 1984.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>
#include <set>

#include "IR/IR.h"

namespace sparsegen::ir {

/// What comes first in a function, and then how often its statements are executed at most: an i64.
struct ExecutionCount {
  Block begin;
  ExprId count;
};

/// Counts the executions of statements of one function in a call of it. Nothing where values decide how often a loop
/// goes on that some are in, where a table that loops go by is written by what runs, or where one of the statements
/// belongs to another function. Linear in the function for each of its variables that loops go by.
std::optional<ExecutionCount> countExecutions(Module& module, FunctionId function, const std::set<StmtId>& counted);

}  // namespace sparsegen::ir
