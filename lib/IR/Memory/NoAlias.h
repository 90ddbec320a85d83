//===- NoAlias.h - places that are never the same ---------------*- C++ -*-===//
//
// Part of IR/Memory. For a pass that keeps what it knows of a place while others
// are written.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::ir {

/// Whether two places of one type, at one point of a function, are never the same: within different objects that they
/// name, or at indices from one pointer, or in one array, that differ by a constant. O(nodes).
bool areApart(const Module& module, ExprId a, ExprId b);

}  // namespace sparsegen::ir
