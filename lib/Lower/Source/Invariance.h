//===- Invariance.h - what the body of a loop leaves alone ------*- C++ -*-===//
//
// Private to `lower`. Says whether a loop may be a counted For: nothing but the
// loop itself changes its variable, and its bound and step keep their values.
// The answer is about the source, before anything is lowered, and is on the
// safe side: what can't be shown to stay the same may change.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <functional>

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace sparsegen::lowering {

/// Which variables are private: all that is done with them is done by their names. Each function is read once.
class Privacy {
public:
  using Variables = llvm::DenseSet<const clang::Decl*>;

  bool isPrivate(const clang::VarDecl* variable);

  /// What is known of those who get pointers and references.
  struct Views {
    /// Whether a pointer to const is more than a way to read a variable of a type.
    std::function<bool(clang::QualType variable)> more;
    /// Whether the function does no more with what a parameter refers to than read it, while it runs.
    std::function<bool(const clang::ParmVarDecl* parameter)> onlyRead;
  };

  /// The variables with which `stmt` does more than read them, or assign them by their names.
  static void collect(const clang::Stmt* stmt, const Views& views, Variables& escaping);

private:
  enum class Read : std::uint8_t { Now, Later };
  static void collectRead(const clang::Expr* place, Read when, const Views& views, Variables& escaping);
  static void collectAddress(const clang::Expr* pointer, const Views& views, Variables& escaping);
  static const clang::ParmVarDecl* parameterOf(const clang::Stmt* call, const clang::Stmt* argument);

  llvm::DenseMap<const clang::FunctionDecl*, Variables> escaping_;
};

/// What one statement may change, in the functions that it calls too. Time linear in their text.
class Changes {
public:
  Changes(const clang::Stmt* stmt, Privacy& privacy) : stmt_(stmt), privacy_(privacy) { visit(stmt); }

  /// Whether an expression has the same value before and after the statement, and no effect of its own.
  bool leave(const clang::Expr* expr) const;
  /// Whether a vector keeps its size and its memory.
  bool leaveVector(const clang::Expr* vector) const { return leaveSize(vector); }
  /// What may lie in memory: a real number, or a pointer or another number.
  enum class Kind : std::uint8_t { Real, Other };
  /// Whether all of a kind that lies in memory does.
  bool leaveMemoryOf(Kind kind) const { return kind == Kind::Real ? !reals_ : !others_; }
  /// Whether a variable does.
  bool leave(const clang::VarDecl* variable) const;

private:
  void visit(const clang::Stmt* stmt);
  void visitCall(const clang::CallExpr* call);
  void visitBody(const clang::FunctionDecl* function);
  void write(const clang::Expr* target);
  bool leaveSize(const clang::Expr* vector) const;
  bool leave(const clang::Expr* expr, unsigned calls) const;
  bool leaveCall(const clang::CallExpr* call, unsigned calls) const;

  const clang::Stmt* stmt_;
  Privacy& privacy_;
  llvm::SmallPtrSet<const clang::FunctionDecl*, 8> seen_;
  bool reals_ = false;   ///< real numbers that lie in memory
  bool others_ = false;  ///< integers and pointers there
};

/// Whether a statement assigns a variable by its name.
bool assigns(const clang::Stmt* stmt, const clang::VarDecl* variable);

/// The left side of an assignment or increment; null for any other statement.
const clang::Expr* assigned(const clang::Stmt* stmt);

/// The variable that an expression names, if it is but a name.
const clang::VarDecl* variableOf(const clang::Expr* expr);

/// A place without parentheses, and without casts that change const alone.
const clang::Expr* withoutViews(const clang::Expr* place);

/// Whether a variable, or a part of it that has a name of its own, is named anywhere in `stmt`.
bool names(const clang::Stmt* stmt, const clang::VarDecl* variable);

}  // namespace sparsegen::lowering
