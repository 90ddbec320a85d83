//===- Switch.h - switch, with fall-through ---------------------*- C++ -*-===//
//
// Private to `lower`: a topic of its room, see README.md there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// A `switch`, as a chain of branches.
void lowerSwitch(FunctionContext& fn, const clang::SwitchStmt* stmt);

}  // namespace sparsegen::lowering
