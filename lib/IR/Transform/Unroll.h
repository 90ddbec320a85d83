//===- Unroll.h - short loops and calls as straight lines -------*- C++ -*-===//
//
// Part of IR/Transform. `for (j = 0; j < 3; ++j) F[i][j] += D[i][k] * M[k][j];`
// is 27 statements on scalars once the loops around it are unrolled, and so is a
// call of `cross(a, b, c)` once it is inlined. A local Jacobian of such statements
// is found by elimination; one of the loops would need rows of rows. What is
// unrolled and inlined computes the same, in the same order.
//
// Unrolled: a loop of at most 16 rounds whose number is known at generation, also
// where a loop around it or a call's argument gives it, and that a jump leaves on
// no condition of run time. Inlined: a call of a function that is not recursive
// and that no loop of its own returns from. What would be too long for that stays
// as it is.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>
#include <set>

#include "IR/IR.h"

namespace sparsegen::ir {

/// The module with its short loops unrolled and its calls inlined; integers that are known then are constants, and
/// branches on them are taken. Functions that nothing calls any more have no statements. Nothing where no loop and no
/// call was short enough, or the module would have more than 20 000 statements. O(statements of the result · depth of
/// its loops).
std::optional<Module> unroll(const Module& module);

/// The same, but that of loops with the variables `outer` those stay that are in none of them. What these variables are
/// called in the result is added.
std::optional<Module> unroll(const Module& module, std::set<ObjectId>& outer);

}  // namespace sparsegen::ir
