//===- CountedLoops.h - a loop that a counter bounds, too -------*- C++ -*-===//
//
//     while (k < m && fabs(d) > tol) { p; k += 1 }         for (k = k; k < m; k += 1) { if (!(fabs(d) > tol)) break; p
//     }
//
// Part of IR/Transform: of a loop that has several ways to end, one of which is that
// a counter arrives somewhere, that one becomes the loop's own. How many rounds there
// are at most is known then where the counter's bound is.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>
#include <vector>

#include "IR/Builder.h"

namespace sparsegen::ir {

/// The counted loop; none where no part of the condition is of a counter that each round steps once, as its last deed.
/// `isNamedOnly`: of Escape.h, of the variables that there were. Makes new statements, and changes none. Linear in the loop.
std::optional<For> asCountedLoop(Builder& build, const While& loop, const std::vector<bool>& isNamedOnly);

/// Whether an expression has the same value in all rounds of a loop with this body: it reads what nothing there writes.
/// Linear in both.
bool isFixedIn(const Module& module, const Block& body, ExprId expr, const std::vector<bool>& isNamedOnly);

}  // namespace sparsegen::ir
