//===- NothingLeft.h - calls that must leave no pointers --------*- C++ -*-===//
//
// Private to `lower`. Which functions are called indirectly is known in the end
// alone; what relies on what they leave (Source/EscapeSummary.h) is settled then.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/ModuleContext.h"

namespace sparsegen::lowering {

/// Refuses what is only right if calls of a function leave no pointers, at once or in the end.
void requireNothingLeft(ModuleContext& shared, const clang::FunctionDecl* by, clang::SourceRange at, const char* what,
                        const char* wayOut);

/// In the end: refuses what requireNothingLeft() was asked for, where a callee does so.
void settleLeft(ModuleContext& shared);

}  // namespace sparsegen::lowering
