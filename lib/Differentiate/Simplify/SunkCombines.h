//===- SunkCombines.h - tangents behind a branch ----------------*- C++ -*-===//
//
// Of the sides of a branch that change tangents only the coefficients differ. So
// they are what the branch chooses, and the tangents are combined behind it:
//
//     if (s > 0) { r_t = 2 * s * s_t; }      if (s > 0) k = 2 * s;
//     else       { r_t = cos(s) * s_t; }     else       k = cos(s);
//                                            r_t = strong(k) * s_t
//
// What was between becomes a straight line, which preaccumulation goes through,
// and rows of any length are made whatever values decide. What a side does not
// take has zero as its coefficient there: a strong factor, as what it meets may be
// infinite.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Tangent/Derivation.h"

namespace sparsegen::differentiate {

/// Sinks the Combines of both sides of each branch that goes by values alone, innermost first, where the sides hold
/// nothing that changes tangents but Combines, each of another place, in one order, and places and sources are the same
/// behind the branch, whatever sides were taken: no variable in them is set in another branch. Whether any was. To be
/// called when the Combines of the function are preaccumulated. O(statements · depth of branches).
bool sinkCombines(Derivation& derivation, ir::FunctionId function);

}  // namespace sparsegen::differentiate
