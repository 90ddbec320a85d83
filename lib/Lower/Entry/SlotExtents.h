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

/// The written extents of a slot, where all of them are known at generation.
std::optional<std::vector<std::int64_t>> staticExtents(const RequestSlot& wanted);

/// An extent, or the index at which one begins, as an expression of i64 over what the caller passes.
/// NoRunTimeStructure: of anything else.
ir::ExprId extentExpr(EntryContext& entry, const RequestSlot& wanted, const Extent& extent);

/// How many cells a slot with these extents has; moves the target behind a pointer.
std::int64_t slotCells(EntryContext& entry, const RequestSlot& wanted, std::vector<std::int64_t> extents,
                       PathTarget& target);

/// The same of a slot with an extent that is known at run time, as an expression of i64. NoRunTimeStructure: of what
/// the extent depends on, or what the slot is.
ir::ExprId structuralCells(EntryContext& entry, const RequestSlot& wanted, PathTarget& target);

/// What SPARSEGEN_STRUCTURE names: an integer, a table of them with its extent, or each integer of an array within a
/// struct. UnknownName, MissingExtent.
std::vector<ir::StructureInput> makeStructureInputs(EntryContext& entry, const RequestSlot& wanted);

/// Refuses a slot that is not made of real numbers alone.
void checkReal(EntryContext& entry, const RequestSlot& wanted, const PathTarget& target);

/// A slot says how large the caller's array is; of two that name one array, the
/// larger.
void growTo(EntryContext& entry, const PathTarget& target, std::int64_t cells);

}  // namespace sparsegen::lowering
