//===- Math.h - the real functions of <cmath> -------------------*- C++ -*-===//
//
// Private to `propagate`.
//
// Ops.def says for each operand whether its derivative vanishes. Values are
// computed only where every library gives the same.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// A function of <cmath>.
///
/// Index sets: out = the union of the operands whose class is not Zero
/// Shrinks:    pow(x, 0) ⇒ {}; fma(0, x, y) ⇒ y
/// Example:    fmax({0}, {1}) ⇒ {0,1}; floor({0}) ⇒ {}; copysign({0}, {1}) ⇒ {0}
Real mathOperation(Machine& m, const Node& n);

}  // namespace sparsegen::propagation
