//===- ComparedPointers.h - addresses that copies do not have ---*- C++ -*-===//
//
// `line->from == &bus[0]` is what the caller's pointers say. Where the derivative
// works on a copy of `bus`, the address of that would say something else. Asked of
// the primal, before anything is rewritten.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Tangent/Derivation.h"

namespace sparsegen::differentiate {

/// Refuses (Unsupported) an equality or difference of pointers that the caller's data decide, where one of them may
/// lead to memory that the derivative has elsewhere. O(nodes of the executed statements).
void requireComparable(const Derivation& derivation);

}  // namespace sparsegen::differentiate
