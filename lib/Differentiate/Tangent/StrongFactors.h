//===- StrongFactors.h - tangents that may be infinite ----------*- C++ -*-===//
//
// An infinite partial derivative times a tangent that is zero is zero, not NaN:
// what an input does not reach stays out of its column. The rules of Ops.def say
// which partial derivatives are strong factors. Their products, once stored, may
// be infinite too, and so have to meet zeros the same way:
//
//     s_t = strong(0.5 / sg_0) * x_t;  y_t = strong(c) * s_t    // c may be 0
//
// This is found for all tangents of the module at once, before Combines are
// composed by Preaccumulate.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

#include "Differentiate/Tangent/Derivation.h"

namespace sparsegen::differentiate {

/// What Combines carry. A guarded factor, which may be zero where the derivative of its argument is infinite, comes
/// behind that on the way of tangents; adjoints meet it first, and what is zero by it meets all that comes then.
enum class Carried : std::uint8_t { Tangents, Adjoints };

/// Makes the coefficients of tangents that may be infinite strong factors, in all rewritten functions. With lanes, what
/// may overflow counts too: there a color meets values that are none of its business. Tangents of a variable that only
/// its own name reaches are asked for themselves, all others together. O(Combines) for each round of a fixed point.
void markStrongFactors(Derivation& derivation, Carried carried);

}  // namespace sparsegen::differentiate
