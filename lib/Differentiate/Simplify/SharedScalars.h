//===- SharedScalars.h - temporaries that hold the same value ---*- C++ -*-===//
//
// Elimination multiplies edges one by one, and so computes a product anew for each
// edge that it is on. What a temporary already holds, or the negative of it, is
// read there instead: the derivatives with respect to both ends of an edge are
// computed once, and stored with `+=` and `-=`.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Tangent/Derivation.h"

namespace sparsegen::differentiate {

/// Rewrites the temporaries and the coefficients of a function. Coefficients may differ in the sign of a zero from what
/// they were, all else is the same. What is not used any more is left to removeDeadStores. O(n log n) in its nodes,
/// times the depth of its loops.
void shareScalars(Derivation& derivation, ir::FunctionId function);

}  // namespace sparsegen::differentiate
