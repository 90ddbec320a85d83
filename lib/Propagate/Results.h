//===- Results.h - the dependents at the end --------------------*- C++ -*-===//
//
// Private to `propagate`: a topic of the abstract machine (Machine.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// Whether the entry function says by `true` and `false` how it went.
bool tellsByTruth(const Machine& m);

/// Whether the present path has not written the first or the last element of a dependent.
bool leavesUnwritten(Machine& m);

/// The pattern and the facts, once the entry function has been run.
Propagation results(Machine& m, Flow flow);

}  // namespace sparsegen::propagation
