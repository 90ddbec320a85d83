//===- ComparePointers.h - comparisons of pointers --------------*- C++ -*-===//
//
// Private to `propagate`: a topic of the abstract machine (Machine.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// A comparison, or the difference, of two pointers: 0, 1, or not known.
Interval comparePointers(Machine& m, const Node& n, std::uint32_t id);

/// A comparison of one target of each.
Interval compareTargets(Machine& m, ir::Op op, const Pointer& a, const Pointer& b);

}  // namespace sparsegen::propagation
