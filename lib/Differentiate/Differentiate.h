//===- Differentiate.h - IR with tangents from IR ---------------*- C++ -*-===//
//
// Forward mode. Every active object gets a *shadow* that holds its tangents:
// its type is that of the object with each real replaced by Lanes, or by Seed
// where all that it holds are independents as they came in; pointers to active
// objects get shadow pointers, so that shadow places are the primal places,
// node for node. Each assignment of an active value computes the partial
// derivatives of its expression once, in scalars, and is preceded by one
// Combine over the shadows.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Model/Mode.h"
#include "IR/IR.h"
#include "Propagate/Propagate.h"
#include "Support/Diagnostics.h"

namespace sparsegen {

/// The derivative of the module's entry function, as a module of its own: its
/// entry function has the parameters of the generated member function, in its
/// order, and its interface is that of the module given.
ir::Module differentiateForward(const ir::Module& module, const Facts& facts, ForwardMode mode,
                                Diagnostics& diagnostics);

}  // namespace sparsegen
