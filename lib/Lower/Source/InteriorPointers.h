//===- InteriorPointers.h - pointers into the buffer of a vector *- C++ -*-===//
//
// Private to `lower`. Where C++ moves the buffer of a vector, the IR may copy it if
// no pointer, reference or iterator leads into it. Decides this for one vector of
// one function: nothing may point into it if the function only reads and writes
// its elements, and passes on the vector as a whole.
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
