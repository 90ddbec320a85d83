//===- Reassociate.h - which factors of a product meet first ----*- C++ -*-===//
//
// Elimination multiplies edges from one end of a path to the other: the Hessian of
// f(s) gets (p f'') q and (q f'') p for the derivatives p and q of s. These are one
// product, and p q is known long before f'' is where that takes a division or a
// root: what is known first is multiplied first, and each product is computed once.
//
// LLVM's pass of this name does the same with operands ranked by where they are
// computed; here the rank of a factor is how long it takes to compute.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Tangent/Derivation.h"

namespace sparsegen::differentiate {

/// Rewrites products of three temporaries in a function's coefficients, which may differ from what they were by
/// rounding alone. What is not used any more is left to removeDeadStores. Runs after shareScalars, which gives equal
/// values one temporary. O(n log n) in its nodes.
void reassociate(Derivation& derivation, ir::FunctionId function);

}  // namespace sparsegen::differentiate
