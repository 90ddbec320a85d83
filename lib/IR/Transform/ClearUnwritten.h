//===- ClearUnwritten.h - locals that are copied half written ---*- C++ -*-===//
//
// `struct Stack { double d[8]; int n; }` is copied and returned whole, with few of
// its elements written. Propagate hands on that nothing was written to the others,
// and sees of which locals; these are cleared where they come to life, so that code
// that is generated copies numbers. What is cleared still counts as not written.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "IR/IR.h"

namespace sparsegen::ir {

/// Clears the locals that are `copiedUnwritten` (ObjectId), whose extents are constants, where they come to life.
/// Linear in the module.
void clearUnwritten(Module& module, const std::vector<bool>& copiedUnwritten);

}  // namespace sparsegen::ir
