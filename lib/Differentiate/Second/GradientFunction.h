//===- GradientFunction.h - a gradient, as a function -----------*- C++ -*-===//
//
// Second order. The Hessian of a function is the Jacobian of its gradient. The
// adjoint that computes the gradient is derivative IR: here it becomes a module
// that is like one of `lower`, so that propagate and differentiate take it as
// they take the user's function.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen {

/// The gradient of the weighted sum Σ wᵢ·ofᵢ of the primal's dependents. Its entry function has the parameters
///
///     inputs..., weights, gradient
///
/// `weights` is passive, and left out where there is one dependent, whose weight is 1. The independents are those of
/// the primal; the dependents are the elements of `gradient`, one for each of them, in their order, as one slot. The
/// interface is the primal's, with these parameters behind its own.
///
/// `adjoint`: of the primal, as AdjointForm::Gradient or RuledGradient. Linear in it.
ir::Module gradientFunction(ir::Module adjoint, const ir::Module& primal);

}  // namespace sparsegen
