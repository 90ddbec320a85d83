//===- DeadStores.h - values that no one reads ------------------*- C++ -*-===//
//
// The derivative of a function often needs few of its values: of an assignment
// to a dependent only the Combine is wanted. Assignments to memory of ours that
// nothing loads are removed, then what only they read, then the locals and
// parameters that are left without a use.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Subject.h"

namespace sparsegen::differentiate {

/// O(nodes of the module · length of the longest chain of dead values).
void removeDeadStores(Subject& subject);

}  // namespace sparsegen::differentiate
