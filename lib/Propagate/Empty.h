//===- Empty.h - rows and columns without an entry --------------*- C++ -*-===//
//
// Private to `propagate`: a topic of the abstract machine (Machine.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// Warns of dependents and independents without an entry. O(rows + columns + entries).
void reportEmpty(Machine& m, const SparsityPattern& pattern);

}  // namespace sparsegen::propagation
