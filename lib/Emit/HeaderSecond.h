//===- HeaderSecond.h - members of Hessians alone ---------------*- C++ -*-===//
//
// Members of the generated struct of a Hessian: `hvp` and `gradient`, flat over
// all slots, and `evaluate` element by element.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/HeaderFunctions.h"

namespace sparsegen::emit {

/// `gradient` only where it was made, not written by the user.
void writeSecondProducts(Functions& functions);

/// `evaluate` with a function of the user's that may change the Hessian of each element; where there is none, a comment
/// that says why.
void writeElementEvaluate(Functions& functions, IndexType indexType);

/// In `evaluate` of a Jacobian that is said to be symmetric: in debug builds, a check in random directions.
void requireSymmetric(Functions& functions, const Signature& signature);

}  // namespace sparsegen::emit
