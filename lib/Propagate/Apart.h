//===- Apart.h - what the caller's pointers may lead to besides ---*- C++ -*-===//
//
// Private to `propagate`: a topic of the abstract machine (Machine.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// A struct of the caller's that has no name may be one of those that have, as in a mesh whose elements point to each
/// other. So none of these may carry a derivative.
void requireApart(Machine& m);

}  // namespace sparsegen::propagation
