//===- LabelsIn.h - labels, jumps and declarations in statements *- C++ -*-===//
//
// Private to `lower`. What is asked where lists of statements are lowered, and
// where some of a list is left out.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/ArrayRef.h"

namespace sparsegen::lowering {

/// Whether there is a `goto` to a label in a statement, which may be null.
bool jumpsTo(const clang::Stmt* stmt, const clang::LabelDecl* label);

/// Whether there is a label or a `goto` in a statement, which may be null.
bool hasLabels(const clang::Stmt* stmt);

/// How many statements and expressions a statement is made of.
std::size_t partsOf(const clang::Stmt* stmt);

/// What stands behind the labels of a statement; null where the statement is.
const clang::Stmt* withoutLabels(const clang::Stmt* stmt);

/// The locals that statements of a list declare themselves, not in blocks.
std::vector<const clang::VarDecl*> declaredIn(llvm::ArrayRef<const clang::Stmt*> list);

/// Whether any of some statements names a variable.
bool areNaming(llvm::ArrayRef<const clang::Stmt*> list, const clang::VarDecl* variable);

}  // namespace sparsegen::lowering
