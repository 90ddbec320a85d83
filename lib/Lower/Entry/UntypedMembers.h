//===- UntypedMembers.h - void* members that lead to data -------*- C++ -*-===//
//
// Private to `lower`.
//
// A `void*` member leads to what the code converts it to: to one type all over,
// or it stays unknown. In the IR the member gets that type, so that all that
// follows sees a pointer like any other; generated code converts it where it is
// read, as the source does.
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
