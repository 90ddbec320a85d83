//===- Captures.h - vectors that lambdas refer to ---------------*- C++ -*-===//
//
// Private to `lower`. A closure has of a vector that it refers to the pointer and
// the size, as long as both stay what they are; of one that may have another size
// before the closure's last call, it has a pointer to the vector, which is a cell
// then (InnerVectors.h). Which it is the source says, before it is lowered.
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
llvm::SmallVector<const clang::VarDecl*, 2> seenToChange(const clang::LambdaExpr* lambda,
                                                         const clang::FunctionDecl* user,
                                                         const clang::FunctionDecl* entry);

/// Whether a closure may outlive the function that makes it: it returns what may hold one, or is given what may.
bool mayGiveAwayClosure(const clang::FunctionDecl* function);

/// Whether a closure has a copy of a vector, or an object has such a closure.
bool copiesVectors(const clang::CXXRecordDecl* record);

/// The vector that a member of a closure stands for: `v` of `[&]`, of `[&w = v]` and of `[v]`. Null where that is no
/// variable, as in `[&w = object.v]`.
const clang::VarDecl* capturedBy(const clang::CXXRecordDecl* closure, const clang::FieldDecl* field);

}  // namespace sparsegen::lowering
