//===- Counters.h - variables that only keep books --------------*- C++ -*-===//
//
// Private to `lower`.
//
// `static int calls; ++calls;` says something to the user alone: where nothing
// but its own updates reads what outlives the call, these are left out. So is a
// branch that does no more than to print and to update such variables, with its
// condition: `if (!shown) { puts("..."); shown = 1; }`. Such a variable may be a
// number, a struct or an array, as the stack of function names is that a library
// keeps for its error messages, or what a global pointer leads to.
// Part of what is settled when all is lowered (Outside.cpp).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/ModuleContext.h"

namespace sparsegen::lowering {

/// Leaves out the updates of variables that nothing else reads, but for those that the user asks for, and the branches
/// that only such variables and what is left out anyway depend on; nothing where `isSeen` says that somebody may look
/// at them: it is given what would be gone.
void dropCounters(ModuleContext& shared, const IsAsked& isAsked, const std::set<ir::StmtId>& leftOut,
                  const IsSeen& isSeen);

}  // namespace sparsegen::lowering
