//===- MergeTypes.h - types that become others ------------------*- C++ -*-===//
//
// Derivative IR has types of its own, for tangents. Where it becomes IR of the
// kind that lower makes, or that a machine of integers runs, these become scalars,
// and types that are equal then are one.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <functional>

#include "IR/IR.h"

namespace sparsegen::ir {

/// Applies `change` to each type, and keeps one of those that are equal then; objects, expressions, fields and
/// functions have that. O(module, and the square of the number of types).
void changeTypes(Module& module, const std::function<void(Type&)>& change);

}  // namespace sparsegen::ir
