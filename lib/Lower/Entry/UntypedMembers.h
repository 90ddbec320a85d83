//===- UntypedMembers.h - void* members that lead to data -------*- C++ -*-===//
//
// Private to `lower`: a topic of its room, see README.md there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Entry/EntryContext.h"

namespace sparsegen::lowering {

/// Gives `void*` members of the caller's structs the type that the code converts them to, where that is one.
void retypeMembers(EntryContext& entry);

/// Generated code names the type that it converts a member of the caller's to.
void requireNamedTargets(EntryContext& entry);

}  // namespace sparsegen::lowering
