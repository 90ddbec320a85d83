//===- HeaderLanes.h - who goes through the lanes that are seeded -*- C++ -*-===//
//
// Code that goes through those lanes only that some seed has named (LaneRange)
// hands down how many these are. A function that reads seeds, or calls one that
// does, may change that while it runs: what it has written before must be zero
// in lanes that count only later, and so its own lanes are zero at first. In any
// other the number is the same from its start to its end.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "Emit/HeaderTypes.h"

namespace sparsegen::emit {

/// What a function, or one that it calls, does with the number of lanes that are seeded. None: has no tangents, or goes
/// through all lanes.
enum class LaneUse : std::uint8_t { None, Reads, Changes };

/// Of each function of the module.
std::vector<LaneUse> findLaneUses(const ir::Module& module, LaneForm form);

/// Whether a variable of this type has lanes in it, not behind a pointer.
bool holdsLanes(const ir::Module& module, ir::TypeId type);

}  // namespace sparsegen::emit
