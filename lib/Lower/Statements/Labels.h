//===- Labels.h - what is asked of statements with labels -------*- C++ -*-===//
//
// Used where lists of statements are lowered (Labels.cpp, Exits.cpp,
// Outliving.cpp, Switch.cpp), and where some is left out.
//
//===----------------------------------------------------------------------===//

#pragma once

#include <vector>

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/ArrayRef.h"

namespace sparsegen::lowering {

struct FunctionContext;

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

/// A goto, to a label that is known to lead out of what is open, or back to its begin.
void lowerGoto(FunctionContext& fn, const clang::GotoStmt* stmt);

/// Statements one after the other, with the labels among them.
void lowerStatements(FunctionContext& fn, llvm::ArrayRef<const clang::Stmt*> list);

}  // namespace sparsegen::lowering
