//===- TapeArrays.h - the tape as local arrays ------------------*- C++ -*-===//
//
// Part of second order. What an adjoint pushes it pops in the same call of the
// same function, so that its tape can be arrays of that function's own, of which
// propagate knows each element.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::differentiate {

/// Puts an array of unknown extent, and a count of what it holds, in place of each stack of the tape in each function;
/// where sizes are known at run time only with an extent, if how often is pushed has a bound. Linear in the module.
void makeTapeArrays(ir::Module& module);

}  // namespace sparsegen::differentiate
