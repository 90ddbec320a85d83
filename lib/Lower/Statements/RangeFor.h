//===- RangeFor.h - for over a range ----------------------------*- C++ -*-===//
//
// Private to `lower`: a topic of its room, see README.md there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// A range-for over an array, a vector, or what has iterators.
void lowerRangeFor(FunctionContext& fn, const clang::CXXForRangeStmt* stmt);

}  // namespace sparsegen::lowering
