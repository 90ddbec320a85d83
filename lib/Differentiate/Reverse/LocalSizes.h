//===- LocalSizes.h - sizes known where a function begins -------*- C++ -*-===//
//
// Part of reverse mode. What both ways through a function share is declared
// where the function begins. So what the size of a local array is computed from
// has to be there by then.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Model/Subject.h"

namespace sparsegen::differentiate {

/// Puts in the extents of a function's locals what variables that are assigned once are assigned, until they are made
/// of what the function is given and does not change. Throws NotReversed where that does not come to an end.
/// O(function).
void computeSizesFromParameters(Subject& subject, ir::FunctionId function);

}  // namespace sparsegen::differentiate
