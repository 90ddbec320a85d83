//===- Exchanges.h - vectors that exchange their memory ---------*- C++ -*-===//
//
// Private to `lower`. Says of the source, before it is lowered, which vectors are
// moved or swapped, here or in a function that they are given to by reference.
// Such a vector is known by the pointer to its elements, so that an exchange is
// one of pointers wherever it happens, and what points to elements goes on to
// point to them. What is missed here can't be exchanged, and is refused there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace sparsegen::lowering {

/// Whether a vector's initial value is what another one held.
bool isMadeByMove(const clang::Expr* init);

class Exchanges {
public:
  /// Says which function is differentiated, before anything is asked.
  void start(const clang::FunctionDecl* entry) { entry->hasBody(entry_); }
  /// Whether the memory of a vector, or of the one that a parameter refers to, is exchanged with another one's.
  bool exchanges(const clang::VarDecl* vector);
  /// Whether a vector exchanges its memory with others, all of them variables of one function that no other function
  /// gets and nothing leads to.
  bool exchangesAlone(const clang::VarDecl* vector);
  /// The same, and all of them are made one after the other in one block, each time that it is entered. Linear in the
  /// function's source.
  bool madeTogether(const clang::VarDecl* vector);
  /// Whether something other than a parameter or a local reference may come to lead to a vector: a member, a pointer, a
  /// reference that is returned, a closure that sees its size change.
  bool escapes(const clang::VarDecl* vector);
  /// Whether a function itself lets that happen to any.
  bool letsEscape(const clang::FunctionDecl* function) { return !usesOf(function).escaping.empty(); }
  /// Whether that, or something else, holds of a vector or of a parameter that comes to refer to it.
  bool leadsTo(const clang::VarDecl* vector, llvm::function_ref<bool(const clang::VarDecl*)> wanted);

private:
  /// What one function does with its vectors.
  struct Uses {
    const clang::FunctionDecl* function = nullptr;
    llvm::EquivalenceClasses<const clang::VarDecl*> exchanged;  ///< in classes that exchange with each other
    /// Those that exchange with what is no variable: a member, a parameter of another function.
    llvm::DenseSet<const clang::VarDecl*> exchangedUnnamed;
    llvm::DenseSet<const clang::VarDecl*> escaping;
    llvm::DenseSet<const clang::Stmt*> seenMoves;  ///< `std::move(v)` from which another vector takes it
    llvm::DenseMap<const clang::VarDecl*, llvm::SmallVector<const clang::VarDecl*, 2>> goesTo;
    /// The same of vectors that nothing changes, too.
    llvm::DenseMap<const clang::VarDecl*, llvm::SmallVector<const clang::VarDecl*, 2>> isSeenAs;
  };
  const Uses& usesOf(const clang::FunctionDecl* function);
  bool allExchanging(const clang::VarDecl* vector, llvm::function_ref<bool(const clang::VarDecl*)> wanted);
  void visit(const clang::Stmt* stmt, Uses& uses);
  void visitCall(const clang::CallExpr* call, Uses& uses);
  void visitVariable(const clang::VarDecl* variable, Uses& uses);
  static const clang::VarDecl* vectorMoved(const clang::Expr* from, Uses& uses);
  static void noteExchange(llvm::ArrayRef<const clang::VarDecl*> vectors, Uses& uses);
  void visitInherited(const clang::CXXConstructorDecl* own, const clang::CXXConstructorDecl* base, Uses& uses);
  void visitArguments(const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> arguments, Uses& uses);

  const clang::FunctionDecl* entry_ = nullptr;
  std::map<const clang::FunctionDecl*, Uses> uses_;
  llvm::DenseMap<const clang::VarDecl*, bool> known_;
  llvm::DenseMap<const clang::VarDecl*, bool> escaping_;
};

}  // namespace sparsegen::lowering
