//===- Sizes.h - what changes the sizes of vectors --------------*- C++ -*-===//
//
// Private to `lower`. Says of the source, before it is lowered, which vectors a
// statement may give another size, in the functions that it calls too.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace sparsegen::lowering {

class SizeChanges {
public:
  explicit SizeChanges(const clang::Stmt* stmt) { visit(stmt); }

  /// Whether a vector may have another size behind the statement.
  bool change(const clang::VarDecl* vector) const {
    return variables_.contains(vector) || (others_ && vector->getType()->isReferenceType());
  }
  /// Whether that holds of any vector that is not a variable of the function that the statement stands in.
  bool changeOthers() const { return others_; }

  /// Whether a function may change the size of a vector of its caller's.
  static bool byCall(const clang::FunctionDecl* function);

private:
  SizeChanges() = default;
  void visit(const clang::Stmt* stmt);
  void visitCall(const clang::CallExpr* call);
  void note(const clang::Expr* vector);

  llvm::DenseSet<const clang::VarDecl*> variables_;
  llvm::SmallPtrSet<const clang::FunctionDecl*, 8> seen_;  ///< that are looked at
  bool others_ = false;
};

/// Whether an expression is `v.size()` or `v.empty()` of a vector; that vector, or null.
const clang::Expr* sizedVector(const clang::Expr* expr);

}  // namespace sparsegen::lowering
