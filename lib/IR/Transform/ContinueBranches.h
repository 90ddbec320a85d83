//===- ContinueBranches.h - continue as the other branch --------*- C++ -*-===//
//
//     for (...) { if (c) continue; rest }       for (...) { if (c) {} else { rest } }
//
// What is behind a branch that goes on with the next round stands in the other one.
// Deeper within branches, a variable says whether the round has ended. Then the
// structure pass can leave out a branch on values, of which nothing but that was
// needed. Between lower and propagate, where sizes are known at run time.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::ir {

/// Rewrites each loop's own statements. Linear in the module.
void branchOnContinue(Module& module);

}  // namespace sparsegen::ir
