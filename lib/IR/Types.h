//===- Types.h - what values of a type are made of --------------*- C++ -*-===//
//
// Questions about the IR's types and places that more than one stage asks.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::ir {

bool isRealScalar(const Module& module, TypeId type);
bool isPointer(const Module& module, TypeId type);

/// Whether a type has nothing but real cells.
bool isMadeOfReals(const Module& module, TypeId type);

/// Whether a type has a real cell, not looking behind pointers.
bool holdsReals(const Module& module, TypeId type);

/// Whether the extents of an array, and of arrays in it and behind pointers, are constant: those that a function
/// computes belong to its locals.
bool hasStaticExtents(const Module& module, TypeId type);

/// The object at the root of a place that names it, else none: `a[i].x`, but not what a loaded pointer reaches.
ObjectId namedObject(const Module& module, ExprId place);

/// Whether an expression loads a real.
bool readsReals(const Module& module, ExprId expr);

}  // namespace sparsegen::ir
