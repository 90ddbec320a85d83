//===- Records.h - which records generated code can name and reach ---*- C++ -*-===//
//
// Private to `lower`.
//
// A record that the caller provides keeps its type: that of a header, or a
// template parameter. Generated code must be able to reach all of it that the
// function reads, and to make objects of it where the function does. All others
// are written out as structs of the generated code's own, which need neither.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Entry/EntryContext.h"

namespace sparsegen::lowering {

/// The records that the caller, a global or a function that can't be seen into knows.
std::set<ir::RecordId> givenRecords(const EntryContext& entry);

/// Whether the code has an object of its own that is a record, or holds one.
bool isMade(const EntryContext& entry, ir::RecordId record);

/// Says of each record whether the header names the user's type or writes out its own.
void settleRecords(EntryContext& entry);

}  // namespace sparsegen::lowering
