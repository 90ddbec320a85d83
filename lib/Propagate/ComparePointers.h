//===- ComparePointers.h - comparisons of pointers --------------*- C++ -*-===//
//
// Private to `propagate`.
//
// Pointers into one object compare as the cells do that they lead to. Of two
// objects it is known that they are distinct where nothing of the caller's can
// make them one: a pointer that lies in the caller's data may lead to any memory
// that the caller has, whatever else leads there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// A comparison, or the difference, of two pointers: 0, 1, or not known.
Interval comparePointers(Machine& m, const Node& n, std::uint32_t id);

/// A comparison of one target of each.
Interval compareTargets(Machine& m, ir::Op op, const Pointer& a, const Pointer& b);

/// Whether a pointer may be to any element of an array: another to it may be to another one.
bool isSummary(const Machine& m, const Pointer& p);

}  // namespace sparsegen::propagation
