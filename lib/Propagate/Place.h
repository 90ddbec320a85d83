//===- Place.h - pointers ---------------------------------------*- C++ -*-===//
//
// Private to `propagate`.
//
// Places and pointer values: an object instance and the cells that it may be
// at. Steps into an array are held against its extent here, steps of a pointer
// against the object when something is read or written.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// What a pointer expression, or a place, leads to.
Pointer place(Machine& m, std::uint32_t id);

/// At the end: refuses writes to what was taken for unwritten.
void requireUnwritten(Machine& m);

/// The number of cells of a type; kUnknownCells where an extent is not static.
std::int64_t cellsOf(Machine& m, ir::TypeId type);

}  // namespace sparsegen::propagation
