//===- Records.h - which records generated code can name and reach ---*- C++ -*-===//
//
// Private to `lower`: a topic of its room, see README.md there.
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
