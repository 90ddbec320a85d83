//===- NoAliasAssumption.h - unnamed structs hold no actives ----*- C++ -*-===//
//
// Part of propagate, at the end of the run. Structs that pointers of the caller's
// lead to, and that have no name, are taken not to alias those that carry
// derivatives. Where the types say that they may, as in a mesh whose cells point
// to each other, that is an error.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// A struct of the caller's that has no name may be one of those that have, as in a mesh whose elements point to each
/// other. So none of these may carry a derivative.
void requireNoAlias(Machine& m);

}  // namespace sparsegen::propagation
