//===- SlotExtents.h - how many cells a slot has ----------------*- C++ -*-===//
//
// Private to `lower`.
//
// From where a slot's path leads (Slots.cpp) to its cells: behind pointers, down
// rows and arrays, by the extents that are written and those that types say.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Entry/EntryContext.h"

namespace sparsegen::lowering {

/// Says how large the caller's array of pointers is.
void sizeHolder(EntryContext& entry, ir::ObjectId object, std::int64_t elements);

/// How many cells a slot has; moves the target behind a pointer.
std::int64_t slotCells(EntryContext& entry, const RequestSlot& wanted, PathTarget& target);

/// Refuses a slot that is not made of real numbers alone.
void checkReal(EntryContext& entry, const RequestSlot& wanted, const PathTarget& target);

/// A slot says how large the caller's array is; of two that name one array, the
/// larger.
void growTo(EntryContext& entry, const PathTarget& target, std::int64_t cells);

}  // namespace sparsegen::lowering
