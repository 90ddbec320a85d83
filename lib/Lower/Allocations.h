//===- Allocations.h - memory that outlives the call which makes it -*- C++ -*-===//
//
// `malloc` makes a local of the function that calls it. Where a helper may give
// that memory to its caller, it is the entry function's: a parameter that no
// user sees hands it down, another one for each way in which the helper is
// reached. A helper that is called in a loop, or calls itself, keeps what it
// makes: a pointer that is followed after it has ended is an error.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::lowering {

/// Works on a module of lowered bodies that has its entry.
void liftAllocations(ir::Module& module);

}  // namespace sparsegen::lowering
