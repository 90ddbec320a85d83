//===- Allocators.h - calls that give memory --------------------*- C++ -*-===//
//
// Private to `lower`. `malloc` and its like, and functions of the source around
// them that only look whether there was memory: `xmalloc`, `checked_calloc`. What
// they give has the type that the caller converts it to, so a call of one is taken
// for the call of `malloc` that it makes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallVector.h"

namespace sparsegen::lowering {

/// What a call asks for.
struct AllocatorCall {
  llvm::SmallVector<const clang::Expr*, 2>
      factors;  ///< expressions of the caller's, whose product is the size in bytes
  bool isZeroed = false;
};

/// Nothing for any other call, and where the function does more. Linear in the function's body.
std::optional<AllocatorCall> allocatorCall(const clang::CallExpr* call, const clang::ASTContext& context);

/// Whether memory that `made`, somewhere in `body`, gives to a variable that it declares is given back in the same block:
/// by `free` or `delete[]` of that variable, which nothing else sets and no jump passes over. So no other has it in the
/// next round of a loop. Linear in the body.
bool endsInItsBlock(const clang::Stmt* body, const clang::Expr* made, const clang::ASTContext& context);

}  // namespace sparsegen::lowering
