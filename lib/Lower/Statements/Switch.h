//===- Switch.h - switch, with fall-through ---------------------*- C++ -*-===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// A `switch`, as a chain of branches.
void lowerSwitch(FunctionContext& fn, const clang::SwitchStmt* stmt);

}  // namespace sparsegen::lowering
