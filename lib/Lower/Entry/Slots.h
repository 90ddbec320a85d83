//===- Slots.h - the request's paths as cells -------------------*- C++ -*-===//
//
// Private to `lower`.
//
// A slot or a bound name is a path through the parameters: a parameter, its
// members, what they point to. It becomes a run of cells of one object.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Entry/EntryContext.h"

namespace sparsegen::lowering {

/// Where a pointer that a path has come to leads on entry.
PathTarget followPath(EntryContext& entry, const PathTarget& target, const std::string& path);

/// Of a `std::array` the array that it holds; anything else as it is.
PathTarget heldArray(EntryContext& entry, PathTarget target);

/// Where a path of the request leads; `unknown` is reported where there is no such member.
PathTarget resolvePath(EntryContext& entry, const RequestPath& path, SourceRange range, DiagId unknown);

/// The length of a vector of SUNDIALS' is the extent of the slot in its data, where the code asks for it and nothing
/// else was bound.
void bindLengths(EntryContext& entry);

/// The cells of a slot of the request.
ir::Slot makeSlot(EntryContext& entry, const RequestSlot& wanted);

/// An expression once more, of nodes of its own: those of the function speak of its parameters, those of a slot of the
/// caller's.
ir::ExprId copied(ir::Module& module, ir::ExprId expr);

/// A vector that is a slot has as many elements as the slot.
void bindSizes(EntryContext& entry);

/// Binds an integer that the request names to its value.
void bindInteger(EntryContext& entry, const RequestBinding& binding);

}  // namespace sparsegen::lowering
