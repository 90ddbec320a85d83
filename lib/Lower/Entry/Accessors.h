//===- Accessors.h - private members that a class gives ---------*- C++ -*-===//
#pragma once

#include "Lower/Entry/EntryContext.h"

namespace sparsegen::lowering {

/// Lets generated code call what gives a private member; false where nothing does.
bool reachByAccessor(EntryContext& entry, ir::RecordId record, const clang::FieldDecl* field);

}  // namespace sparsegen::lowering
