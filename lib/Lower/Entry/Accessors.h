//===- Accessors.h - private members that a class gives ---------*- C++ -*-===//
//
// Private to `lower`: a topic of its room, see README.md there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Entry/EntryContext.h"

namespace sparsegen::lowering {

/// Lets generated code call what gives a private member; false where nothing does.
bool reachByAccessor(EntryContext& entry, ir::RecordId record, const clang::FieldDecl* field);

}  // namespace sparsegen::lowering
