//===- SplitFlags.h - conditions that variables hold ------------*- C++ -*-===//
//
// Part of IR/Transform. A flag holds a condition of which a part says whether
// there is an element at all:
//
//     const bool up = i > 0 && vel > 0;        up_1 = i > 0;  up = up_1 && vel > 0;
//     w = up ? u[i - 1] : u[i + 1];            w = up_1 && up ? u[i - 1] : u[i + 1];
//
// So what is known without values is seen where the flag is asked.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::ir {

/// Takes what comes first in the conditions of local flags, without values, into variables of its own. Of flags that one
/// assignment sets. Linear in the module.
void splitFlags(Module& module);

}  // namespace sparsegen::ir
