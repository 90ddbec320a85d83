//===- Switch.h - switch, with fall-through ---------------------*- C++ -*-===//
//
// Private to `lower`.
//
// The cases become a chain of branches on the value. Where one falls through to
// the next, its statements stand before the next one's, behind a test of their
// own labels:
//
//     switch (v) { case 1: A; case 2: B; break; default: C; }
//     if (v == 1 || v == 2) { if (v == 1) { A } B } else { C }
//
// A break at the end of a case is the chain's own way; any other leaves a loop
// around the chain that runs once.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// A `switch`, as a chain of branches.
void lowerSwitch(FunctionContext& fn, const clang::SwitchStmt* stmt);

}  // namespace sparsegen::lowering
