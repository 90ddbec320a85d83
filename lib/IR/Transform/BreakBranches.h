//===- BreakBranches.h - a loop that is left, as rounds without effect ----===//
//
//     for (...) { p; if (x[i] > 1) break; q }     left = false;
//                                                 for (...) if (!left) { p; if (x[i] > 1) left = true; else q }
//
// How many rounds a counted loop has then depends on values no more: each of them may
// be without effect. Between lower and propagate, for Hessians, and where sizes are
// known at run time.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::ir {

/// Rewrites the counted loops that values alone end early, each by a branch of its own on them. Where a loop's variable
/// is read behind, the rounds are counted by another one. Linear in the module, times its counted loops.
void branchOnBreak(Module& module);

}  // namespace sparsegen::ir
