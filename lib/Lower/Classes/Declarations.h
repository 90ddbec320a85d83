//===- Declarations.h - how the header declares the source's globals ---*- C++ -*-===//
//
// Private to `lower`.
//
// A global that no header declares is declared by the generated one. C's linker
// knows it by its name alone, so its struct is written out there, member by
// member, and an enumeration is the integer that it is. C++ has one type of a name
// in a program: one that only the source defines can't be declared elsewhere.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/ModuleContext.h"

namespace sparsegen::lowering {

/// Whether C++ has a word for itself, as `new`.
bool isCppKeyword(llvm::StringRef word);

/// How a header would declare a global of the user's, for generated code to name it. Reports what can't be named
/// (NotEmittable), and throws.
std::string declarationOf(ModuleContext& shared, const clang::VarDecl* global);

}  // namespace sparsegen::lowering
