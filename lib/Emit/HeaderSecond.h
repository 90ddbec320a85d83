//===- HeaderSecond.h - products with the Hessian ---------------*- C++ -*-===//
//
// Members of the generated struct of a Hessian: `hvp` and `gradient`, flat over
// all slots.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/HeaderFunctions.h"

namespace sparsegen::emit {

/// `gradient` only where it was made, not written by the user.
void writeSecondProducts(Functions& functions);

/// In `evaluate` of a Jacobian that is said to be symmetric: in debug builds, a check in random directions.
void requireSymmetric(Functions& functions, const Signature& signature);

}  // namespace sparsegen::emit
