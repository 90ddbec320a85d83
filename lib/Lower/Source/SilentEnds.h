//===- SilentEnds.h - destructors that do nothing ---------------*- C++ -*-===//
//
// Private to `lower`. Most ends of objects do nothing that a number could show:
// they free memory, assert, or are not written at all. Lowering leaves them out.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Stmt.h"
#include "clang/AST/Type.h"

namespace sparsegen::lowering {

/// Whether the end of an object of a type does nothing that a number could show.
bool endsSilently(clang::QualType type, const clang::ASTContext& context);

/// Whether a statement frees memory, asserts, ends the program, or does nothing, in the functions that it calls too.
bool doesNothing(const clang::Stmt* stmt, const clang::ASTContext& context);

}  // namespace sparsegen::lowering
