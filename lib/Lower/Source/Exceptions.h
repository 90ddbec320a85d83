//===- Exceptions.h - what may throw ----------------------------*- C++ -*-===//
//
// Private to `lower`. A path that throws ends there: what it has written does
// not count, as it would not with `abort`. So nothing may be caught.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Stmt.h"

namespace sparsegen::lowering {

/// The expression that throws in a statement, or in a function that it calls; null where nothing is thrown but for want
/// of memory.
const clang::Stmt* throwing(const clang::Stmt* stmt);

}  // namespace sparsegen::lowering
