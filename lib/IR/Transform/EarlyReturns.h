//===- EarlyReturns.h - whether a loop returns, found out first -*- C++ -*-===//
//
//     for (...) { const double slack = b[i] - x[i]; if (slack <= 0) return INFINITY; s -= log(slack); }
//
// A merit function says of points that are not feasible that they are none, in the
// midst of its loop. How many rounds that has depends on values then, and a
// gradient would have to keep what each did. Here the loop is run first for that
// alone, and has no return after:
//
//     bool left = false;
//     for (...) if (!left) { const double slack_2 = b[i_2] - x[i_2]; if (slack_2 <= 0) left = true; }
//     if (left) return INFINITY;
//     for (...) { const double slack = b[i] - x[i]; s -= log(slack); }
//
// Between lower and propagate, of functions whose second derivatives are wanted.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::ir {

/// Rewrites the loops that return constants in their midst and write nothing but locals. Others stay as they are: where
/// what is returned is a real that is computed, a pointer says what is written, or a local that decides has a value from
/// before the loop that is not plainly given there. Linear in the module times the depth of its loops and the locals
/// that decide.
void findEarlyReturnsFirst(Module& module);

}  // namespace sparsegen::ir
