//===- Rules.h - the derivative rules of Ops.def ----------------*- C++ -*-===//
//
// Ops.def's partial derivatives, instantiated on IR expressions.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <array>

#include "Differentiate/Tangent/Real.h"

namespace sparsegen::differentiate {

/// The partial derivative of a math operation with respect to operand `k`, at
/// the operands given, with `r` its result. Internal error for an operation
/// that has no rule.
Real partialDerivative(ir::Op op, unsigned k, const std::array<Real, 3>& operands, const Real& r);

/// How the partial derivatives of a math operation at these operands are marked (SPARSEGEN_SINGULAR).
Mark markOf(ir::Op op, const std::array<Real, 3>& operands);

}  // namespace sparsegen::differentiate
