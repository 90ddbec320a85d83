//===- Labels.h - what is asked of statements with labels -------*- C++ -*-===//
//
// Used where lists of statements are lowered (Labels.cpp, Exits.cpp,
// Outliving.cpp, Switch.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef SPARSEGEN_LOWER_LABELS_H
#define SPARSEGEN_LOWER_LABELS_H

#include <vector>

#include "clang/AST/Stmt.h"

namespace sparsegen::lowering {

/// Whether there is a `goto` to a label in a statement, which may be null.
bool jumpsTo(const clang::Stmt* stmt, const clang::LabelDecl* label);

/// What stands behind the labels of a statement; null where the statement is.
const clang::Stmt* withoutLabels(const clang::Stmt* stmt);

/// The locals that statements of a list declare, and others of it name.
std::vector<const clang::VarDecl*> outliving(llvm::ArrayRef<const clang::Stmt*> part,
                                             llvm::ArrayRef<const clang::Stmt*> rest);

}  // namespace sparsegen::lowering

#endif  // SPARSEGEN_LOWER_LABELS_H
