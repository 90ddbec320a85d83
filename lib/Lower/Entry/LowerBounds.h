//===- LowerBounds.h - slots whose first index is not zero ------*- C++ -*-===//
//
// Private to `lower`.
//
// `x[-1:n + 1]`, and grids of row pointers with ghost cells, `x[ys - 1:ye + 1][xs - 1:xe + 1]`: the caller's pointers
// lead to where index zero is or would be. The parameter of the entry function leads to the first element, of rows to a
// pointer to the first element of each, which generated code makes of what the caller passes. So all later stages have
// objects that begin with element zero. The body gets a pointer of its own, stepped back from there, and its indexes
// are those of the source.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Entry/EntryContext.h"

namespace sparsegen::lowering {

/// The indexes at which a slot's extents begin, as expressions of i64; empty where all are zero. BadSlot: what is no
/// parameter, or has more of them than stars.
std::vector<ir::ExprId> slotBegins(EntryContext& entry, const RequestSlot& wanted);

/// Gives the body pointers of its own in place of the parameters that such slots are in. After all slots were made.
/// BadSlot: two slots in one parameter that begin at different indexes. Unsupported: a function that calls itself.
void stepBases(EntryContext& entry);

}  // namespace sparsegen::lowering
