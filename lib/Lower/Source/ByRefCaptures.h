//===- ByRefCaptures.h - vectors captured by reference ----------*- C++ -*-===//
//
// Private to `lower`. A capture by reference copies the pointer and the size of a
// vector if the vector keeps its buffer and its size while the closure lives.
// Otherwise it captures the vector's address, and the vector becomes a cell
// (InnerVectors.h). Decides which, from the source.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallVector.h"

namespace sparsegen::lowering {

/// The vectors that a lambda refers to, and that may have another size while its closure lives. `user` is the function
/// that the lambda stands in; the vectors of the caller of `entry` are apart from all others. Linear in the function's
/// source for each vector.
llvm::SmallVector<const clang::VarDecl*, 2> resizedCaptures(const clang::LambdaExpr* lambda,
                                                            const clang::FunctionDecl* user,
                                                            const clang::FunctionDecl* entry);

/// Whether a closure may outlive the function that makes it: it returns what may hold one, or is given what may.
bool closureMayEscape(const clang::FunctionDecl* function);

/// Whether a closure has a copy of a vector, or an object has such a closure.
bool copiesVectors(const clang::CXXRecordDecl* record);

/// The vector that a member of a closure stands for: `v` of `[&]`, of `[&w = v]` and of `[v]`. Null where that is no
/// variable, as in `[&w = object.v]`.
const clang::VarDecl* capturedBy(const clang::CXXRecordDecl* closure, const clang::FieldDecl* field);

}  // namespace sparsegen::lowering
