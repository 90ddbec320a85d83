//===- InnerLocals.h - declarations where they are used ---------*- C++ -*-===//
//
// Part of reverse mode. C code declares its variables at the top of a function.
// Where each round of a loop sets such a variable before it uses it, it is the
// round's own: declared there, the round can be run again without touching what
// others see.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "Differentiate/Model/Subject.h"

namespace sparsegen::differentiate {

/// Moves the declaration of each scalar, and of each scalar's tangents, that only its name leads to into the innermost
/// block that has all uses of it, where the first of them there sets it. `namedOnly` is by ObjectId. Linear in the
/// function's nodes times the depth of its blocks.
void declareWithin(Subject& subject, ir::FunctionId function, const std::vector<bool>& namedOnly);

}  // namespace sparsegen::differentiate
