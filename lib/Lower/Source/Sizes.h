//===- Sizes.h - what changes the sizes of vectors --------------*- C++ -*-===//
//
// Private to `lower`. Says of the source, before it is lowered, which vectors a
// statement may give another size, in the functions that it calls too.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace sparsegen::lowering {

class SizeChanges {
public:
  /// What is known of functions that are called indirectly: that they may change any vector, or that they keep the
  /// sizes of all that their callers see, as requireFixedVectors demands where something relies on it.
  enum class Indirect : std::uint8_t { Anything, KeepSizes };
  explicit SizeChanges(const clang::Stmt* stmt, Indirect indirect = Indirect::Anything) : indirect_(indirect) {
    visit(stmt);
  }

  /// Whether a vector may have another size behind the statement.
  bool change(const clang::VarDecl* vector) const;
  /// What leads to a vector that is given: to one that is apart, its name and what the name is given to.
  enum class Given : std::uint8_t { Any, Apart };
  /// The same of one that nothing leads to but names: a variable, a parameter, a capture.
  bool changeByName(const clang::VarDecl* vector, Given given) const;
  /// Whether that holds of any vector that is not a variable of the function that the statement stands in.
  bool changeOthers() const { return others_ || members_; }

  /// Whether a function may change the size of a vector that it is given.
  static bool byCall(const clang::FunctionDecl* function, Given given);
  /// The same of the one that it is given for a parameter, whose index from 0 is `parameter`.
  static bool byCall(const clang::FunctionDecl* function, Given given, unsigned parameter);
  /// The same of one that is called indirectly. This is asked of all that are, so what such calls in it lead to has no
  /// part in the answer.
  static bool byIndirectCall(const clang::FunctionDecl* function);
  /// What the code within a function is taken to know: that of a virtual one is called indirectly itself.
  static Indirect knownWithin(const clang::FunctionDecl* function);

private:
  explicit SizeChanges(Indirect indirect) : indirect_(indirect) {}
  bool changes(const clang::FunctionDecl* definition, Given given);
  bool changesCaptured(const clang::FunctionDecl* definition) const;
  void visit(const clang::Stmt* stmt);
  void visitCall(const clang::CallExpr* call);
  void visitFunction(const clang::FunctionDecl* definition);
  void visitBody(const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> arguments);
  void visitOverriders(const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> arguments);
  bool noteGiven(const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> arguments);
  void note(const clang::Expr* vector);

  llvm::DenseSet<const clang::VarDecl*> variables_;
  /// Of functions that are called: whether they may change what they are given; those that are open may.
  llvm::DenseMap<const clang::FunctionDecl*, bool> seen_;
  Indirect indirect_ = Indirect::Anything;
  bool others_ = false;   ///< a vector that is a parameter, or behind one
  bool unnamed_ = false;  ///< one of these by no name
  bool members_ = false;  ///< one within an object
};

/// Whether a vector may lose elements in a statement: another value is assigned to it, or some are taken away.
bool mayLose(const clang::VarDecl* vector, const clang::Stmt* stmt);

/// Whether an expression is `v.size()` or `v.empty()` of a vector; that vector, or null.
const clang::Expr* sizedVector(const clang::Expr* expr);

}  // namespace sparsegen::lowering
