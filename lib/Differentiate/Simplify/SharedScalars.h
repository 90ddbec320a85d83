//===- SharedScalars.h - temporaries that hold the same value ---*- C++ -*-===//
//
// Elimination multiplies edges one by one, and so computes a product anew for each
// edge that it is on. What a variable already holds, or a constant multiple of it,
// is read there instead: the derivatives with respect to both ends of an edge are
// computed once, and stored with `+=` and `-=`, and the twos of second derivatives
// meet in one constant.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Tangent/Derivation.h"

namespace sparsegen::differentiate {

/// Rewrites the temporaries and the coefficients of a function. Coefficients may differ from what they were in the sign
/// of a zero and in how their constant factors are rounded, all else is the same. What is not used any more is left to removeDeadStores. O(n log n) in its nodes,
/// times the depth of its loops.
void shareScalars(Derivation& derivation, ir::FunctionId function);

}  // namespace sparsegen::differentiate
