//===- Counters.h - variables that only keep books --------------*- C++ -*-===//
//
// Private to `lower`: a topic of its room, see README.md there.
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
