//===- Allocations.h - memory that outlives the call which makes it -*- C++ -*-===//
//
// `malloc` makes a local of the function that calls it. If that memory may escape
// to a caller, it is a local of the nearest caller that it does not escape, and a
// hidden parameter passes it down, one for each call path. A helper that a loop
// or a recursion calls gets its memory from an arena of the entry function's
// (MemoryCalls.cpp), which is passed down in the same way as vectors' buffers
// (Library/HiddenParameters.cpp).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Transform/LocalExtents.h"

namespace sparsegen::lowering {

/// Whether allocations of several calls of a function may be live at once. They then need the entry function's arena.
bool mayBeKeptAgain(const ir::Module& module, ir::FunctionId function);

/// Moves allocations that escape to the callers that keep them. The module has its entry, and all bodies are lowered.
void liftAllocations(ir::Module& module, std::vector<ir::Growth>& growths);

}  // namespace sparsegen::lowering
