//===- Preaccumulate.h - chains of Combines become one ----------*- C++ -*-===//
//
// The tangents of a local scalar are a linear form of other tangents:
//
//     u_t = 1 * x_t[i];  v_t = 2 * u * u_t;  y_t[i] = v * u_t + u * v_t
//
// Within straight-line code the form can stand for the local wherever that is
// used, so that its coefficients are multiplied in scalars, once for all lanes:
//
//     y_t[i] = (v + u * (2 * u)) * x_t[i]
//
// That is the local Jacobian of the region. With lanes it is accumulated forward:
// a local's form is in terms of what has lanes. Without them, with Carrier::Slots,
// it is accumulated by vertex elimination: see LocalJacobian.h. A local that is
// not used any more loses its tangents. (Griewank and Walther, "Evaluating
// Derivatives", 2nd ed., 2008, chapters 9 and 10.)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Tangent/Derivation.h"

namespace sparsegen::differentiate {

/// Rewrites the Combines of one rewritten function. A form is used only where
/// all that it reads is unchanged, and where that is expected to cost less
/// than lanes of its own. O(statements · locals with tangents).
void preaccumulate(Derivation& derivation, ir::FunctionId function);

}  // namespace sparsegen::differentiate
