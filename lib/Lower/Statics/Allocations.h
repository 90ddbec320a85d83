//===- Allocations.h - memory that outlives the call which makes it -*- C++ -*-===//
//
// `malloc` makes a local of the function that calls it. Where a helper may give
// that memory to its caller, it is that of the first function on the way up that
// keeps it: a parameter that no user sees hands it down, another one for each
// way in which the helper is reached. What a helper makes that is called in a
// loop, or calls itself, is given out piece by piece (MemoryCalls.cpp), and the
// entry function's, which hands it down as it does for vectors (Std/Handed.cpp).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::lowering {

/// Whether callers may have what a function allocates, of more than one call of it: then that is not memory of theirs.
bool mayBeKeptAgain(const ir::Module& module, ir::FunctionId function);

/// Works on a module of lowered bodies that has its entry.
void liftAllocations(ir::Module& module);

}  // namespace sparsegen::lowering
