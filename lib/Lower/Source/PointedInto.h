//===- PointedInto.h - vectors that nothing points into ---------*- C++ -*-===//
//
// Private to `lower`. Where C++ moves the memory of a vector and the IR copies it,
// that is the same if nothing points to it. Says of the source of one function,
// before it is lowered, whether it only ever reads and writes the elements of a
// vector of its own, and gives the whole of it on.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Decl.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace sparsegen::lowering {

/// Whether something in a function may come to point to an element of `vector`, a variable of its own, or the vector
/// may come to have memory that something points into. `isLent` says of a parameter, by reference, that its memory is
/// exchanged, and `isGiven` of an expression that it makes a vector with the memory of another. Linear in the function
/// and all that it calls.
bool mayPointInto(const clang::VarDecl* vector, const clang::FunctionDecl* function,
                  llvm::function_ref<bool(const clang::ParmVarDecl*)> isLent,
                  llvm::function_ref<bool(const clang::Expr*)> isGiven);

}  // namespace sparsegen::lowering
