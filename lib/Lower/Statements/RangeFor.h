//===- RangeFor.h - for over a range ----------------------------*- C++ -*-===//
//
// Private to `lower`.
//
// Over an array it is a counted For of its elements. Over anything else it is
// what C++ says that it means, with the iterators that the type has.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// A range-for over an array, a vector, or what has iterators.
void lowerRangeFor(FunctionContext& fn, const clang::CXXForRangeStmt* stmt);

}  // namespace sparsegen::lowering
