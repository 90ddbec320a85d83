//===- Empty.h - rows and columns without an entry --------------*- C++ -*-===//
//
// Private to `propagate`.
//
// Legal, and rarely meant: a slot that names the wrong array, or too much of
// the right one, shows by them. Part of what propagate reports at its end.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// Warns of dependents and independents without an entry. O(rows + columns + entries).
void reportEmpty(Machine& m, const SparsityPattern& pattern);

}  // namespace sparsegen::propagation
