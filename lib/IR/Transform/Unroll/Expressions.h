//===- Expressions.h - copies of expressions --------------------*- C++ -*-===//
//
// Part of IR/Transform/Unroll.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Transform/Unroll/Context.h"

namespace sparsegen::ir::unrolling {

/// The expression on the objects of the result, with constants in place of integers that are known. None for none.
/// O(nodes · depth).
ExprId copy(Context& context, ExprId from);

/// Whether an argument has the same value wherever it stands in the function that it is passed to: no function that is
/// called can write a variable that only its name leads to.
bool isStable(const Context& context, ExprId expr);

}  // namespace sparsegen::ir::unrolling
