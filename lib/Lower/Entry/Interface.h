//===- Interface.h - the generated functions from outside -------*- C++ -*-===//
//
// Private to `lower`.
//
// Names, parameters and headers: what the generated code must look like so that
// the user can call it beside the function.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Entry/EntryContext.h"

namespace sparsegen::lowering {

/// Appends a record and those that its members are or lead to.
void addRecords(const EntryContext& entry, ir::RecordId record, std::set<ir::RecordId>& found);

/// Lowers the function of a request with all that it calls, its surroundings, slots and bound integers.
/// Reports what is wrong and throws LoweringFailed.
void lowerEntry(ModuleContext& shared, const Request& request);

}  // namespace sparsegen::lowering
