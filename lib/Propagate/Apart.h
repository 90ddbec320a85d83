//===- Apart.h - what the caller's pointers may lead to besides -*- C++ -*-===//
//
// Private to `propagate`.
//
// At the end of the run: structs that pointers of the caller's lead to are taken
// not to be among those that carry derivatives. Where the types say that they
// may well be, as in a mesh whose cells point to each other, that is an error.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// A struct of the caller's that has no name may be one of those that have, as in a mesh whose elements point to each
/// other. So none of these may carry a derivative.
void requireApart(Machine& m);

}  // namespace sparsegen::propagation
