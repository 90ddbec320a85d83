//===- Reciprocals.h - quotients by what derivatives divide by --*- C++ -*-===//
//
// The derivatives of s / c have the factor 1 / c, so that s itself is s times that,
// without a division. It is rounded otherwise than the function's own quotient,
// which is allowed where nothing but derivatives is made of it, and where none of
// them is sensitive to it: no argument of a function, no divisor and no condition,
// but for the roots and logarithms of sums of what is not negative and a positive
// constant, in which nothing cancels.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Tangent/Derivation.h"

namespace sparsegen::differentiate {

/// Replaces such quotients in a function. Runs before shareScalars, which finds the factors that are equal to the
/// reciprocals that it adds. O(n log n) in its nodes; Accuracies aside.
void useReciprocals(Derivation& derivation, ir::FunctionId function);

}  // namespace sparsegen::differentiate
