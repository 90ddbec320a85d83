//===- NumberPointers.h - pointers to one number ----------------*- C++ -*-===//
//
// Private to `lower`. C passes what it wants written by address: `double* f` is
// one number where the function has nothing of it but `*f` or `f[0]`.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Decl.h"

namespace sparsegen::lowering {

/// Whether a function does nothing with a parameter, a pointer to a number, but name that number. Linear in its body;
/// false where that is not seen.
bool leadsToOneNumber(const clang::FunctionDecl* function, const clang::ParmVarDecl* parameter);

}  // namespace sparsegen::lowering
