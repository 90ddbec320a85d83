//===- TailDuplication.h - labels in blocks that jumps lead into -----*- C++ -*-===//
//
// Private to `lower`. `if (bad) { overflow: report(); return 0; }`, with a
// `goto overflow;` elsewhere: what stands from the label on is written where the
// jump is, if it ends by leaving.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "clang/AST/Stmt.h"

namespace sparsegen::lowering {

/// What a jump does that leads into a block: the label's statements up to one that leaves. Empty where they don't
/// leave, are many, jump themselves, or name what is not there at the jump. `body` is the function's. Linear in the
/// function.
std::vector<const clang::Stmt*> duplicableTail(const clang::Stmt* body, const clang::GotoStmt* jump);

}  // namespace sparsegen::lowering
