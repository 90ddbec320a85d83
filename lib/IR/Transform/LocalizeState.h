//===- LocalizeState.h - states that no call reads are locals ---*- C++ -*-===//
//
// Part of IR/Transform. A static variable that each call writes before it reads
// it carries nothing from one call to the next, as the loop counters of all that
// f2c has written: it is a local.
//
//     static int k;  for (k = 0; k < n; ++k) ...
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "IR/IR.h"

namespace sparsegen::ir {

/// Makes locals of the entry function of states that a run of propagate has found no call to read before it writes them
/// (`readOnEntry`, ObjectId). Those stay that several pointers lead to, or that are a slot. Returns whether there were
/// any. Linear in the objects times the bindings.
bool localizeStates(Module& module, const std::vector<bool>& readOnEntry);

}  // namespace sparsegen::ir
