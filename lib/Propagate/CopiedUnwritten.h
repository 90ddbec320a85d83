//===- CopiedUnwritten.h - objects that are copied half written -*- C++ -*-===//
//
// `struct Stack { double d[8]; int n; }` is copied and returned whole, with few of
// its elements written. The machine hands on that nothing was written to the others,
// and sees of which locals; these are cleared where they come to life, so that code
// that is generated copies numbers. What is cleared still counts as not written.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"
#include "Propagate/Propagate.h"

namespace sparsegen::propagation {

/// Clears the locals that were seen to be copied before they were written (Facts::copiedUnwritten), whose extents are
/// constants. Linear in the module.
void clearCopied(ir::Module& module, const Facts& facts);

}  // namespace sparsegen::propagation
