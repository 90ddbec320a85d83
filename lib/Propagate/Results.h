//===- Results.h - the dependents at the end --------------------*- C++ -*-===//
//
// Private to `propagate`.
//
// The rows of the pattern, and what some path has left unwritten. Paths on
// which the entry function fails (it stops, or returns a nonzero status) owe no
// value; what they have written counts. A status that may be zero or not says so
// where the path has left a dependent unwritten. Of a truth value it is taken to be
// false that says so, unless the paths that return false write more.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// Whether the entry function says by `true` and `false` how it went.
bool tellsByTruth(const Machine& m);

/// Whether the present path has not written the first or the last element of a dependent.
bool leavesUnwritten(Machine& m);

/// Finds the cell of the row that is asked for, of a machine that follows one column.
void locateRow(Machine& m);

/// What executeFollowing() gives, once the entry function has been run.
Propagation followedResults(Machine& m, Flow flow, SetId& last);

/// What the same gives of a machine that follows several columns.
std::vector<SetId> followedRows(Machine& m, Flow flow);

/// The pattern and the facts, once the entry function has been run.
Propagation results(Machine& m, Flow flow);

}  // namespace sparsegen::propagation
