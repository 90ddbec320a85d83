//===- LibraryNames.h - functions of the system by name ---------*- C++ -*-===//
//
// Private to `lower`.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

#include "clang/AST/Decl.h"

namespace sparsegen::lowering {

/// The C name of a function of the standard library: `std::sin` and `__builtin_sin` are `sin`. Empty for any other.
std::string libraryName(const clang::FunctionDecl* callee, const clang::ASTContext& context);

/// Whether a function of the system gives a time or the like, which no call of the program's changes.
bool isClock(const clang::FunctionDecl* function, const clang::ASTContext& context);

}  // namespace sparsegen::lowering
