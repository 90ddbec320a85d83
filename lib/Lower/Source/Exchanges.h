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
#include <utility>
#include <vector>

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
/// Whether something holds of what makes a vector's value: of a choice, of one or the other.
bool anyMade(const clang::Expr* value, llvm::function_ref<bool(const clang::Expr*)> wanted);
/// The variable that held it; null where it was no variable.
const clang::VarDecl* movedFrom(const clang::Expr* init);

class Exchanges {
public:
  /// Says which function is differentiated, before anything is asked, and looks at what it may call: once, and again
  /// for each function found to give memory.
  void start(const clang::FunctionDecl* entry);
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

  // GivenMemory.cpp
  /// Whether the vector that a function returns may have the memory of one that was there before the call, to which its
  /// caller may have pointers. The function to differentiate does not: nobody has.
  bool givesMemory(const clang::FunctionDecl* function) const;
  bool anyGivesMemory() const { return !giving_.empty(); }
  /// Where some vectors are cells: counts room that is reserved as memory, too, which a copy would not have.
  void countReserved();
  /// Whether a new vector's value is what such a function returns.
  bool isGivenMemory(const clang::Expr* value) const;
  /// Whether an argument for a parameter by value may leave pointers to its elements with the caller.
  bool bringsMemory(const clang::Expr* argument);
  /// Whether a function may return the memory of a parameter that it has by value.
  bool handsBack(const clang::ParmVarDecl* parameter);

private:
  /// What one function does with its vectors.
  struct Uses {
    const clang::FunctionDecl* function = nullptr;
    llvm::EquivalenceClasses<const clang::VarDecl*> exchanged;  ///< in classes that exchange with each other
    /// Those that exchange with what is no variable: a member, a parameter of another function.
    llvm::DenseSet<const clang::VarDecl*> exchangedUnnamed;
    llvm::DenseSet<const clang::VarDecl*> exchangedAbroad;  ///< the same, but for arguments that this function makes
    llvm::DenseSet<const clang::VarDecl*> escaping;
    llvm::DenseSet<const clang::VarDecl*> reserved;
    llvm::DenseSet<const clang::Stmt*> seenMoves;  ///< `std::move(v)` from which another vector takes it
    llvm::DenseMap<const clang::VarDecl*, llvm::SmallVector<const clang::VarDecl*, 2>> goesTo;
    /// The same of vectors that nothing changes, too.
    llvm::DenseMap<const clang::VarDecl*, llvm::SmallVector<const clang::VarDecl*, 2>> isSeenAs;
    using Received = std::vector<std::pair<const clang::VarDecl*, const clang::Expr*>>;
    Received received;  ///< variables, and what an expression makes that they come to be
    Received given;     ///< the same of other functions' parameters by value
    llvm::SmallVector<const clang::Expr*, 2> returned;  ///< vectors

    bool isExchanged(const clang::VarDecl* vector) const {
      return exchanged.findLeader(vector) != exchanged.member_end();
    }
  };
  Uses& usesOf(const clang::FunctionDecl* function);
  bool allExchanging(const clang::VarDecl* vector, llvm::function_ref<bool(const clang::VarDecl*)> wanted);
  void visit(const clang::Stmt* stmt, Uses& uses);
  void visitCall(const clang::CallExpr* call, Uses& uses);
  void visitVariable(const clang::VarDecl* variable, Uses& uses);
  static const clang::VarDecl* vectorMoved(const clang::Expr* from, Uses& uses);
  static void noteArgument(const clang::Expr* argument, Uses& uses);
  static void noteExchange(llvm::ArrayRef<const clang::VarDecl*> vectors, Uses& uses);
  void visitInherited(const clang::CXXConstructorDecl* own, const clang::CXXConstructorDecl* base, Uses& uses);
  void visitArguments(const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> arguments, Uses& uses);
  bool isPointedInto(const clang::VarDecl* vector);
  bool findReceived(const Uses& uses);
  bool findGiven(const clang::FunctionDecl* function);
  bool isOwn(const clang::VarDecl* vector, const Uses& uses);
  bool returnsMemory(const clang::Expr* value, const Uses& uses);
  void findAllGiven();

  const clang::FunctionDecl* entry_ = nullptr;
  llvm::SmallVector<const clang::FunctionDecl*, 0> reached_;  ///< that the entry function may call, and itself
  bool countsReserved_ = false;
  std::map<const clang::FunctionDecl*, Uses> uses_;
  llvm::DenseMap<const clang::VarDecl*, bool> known_;
  llvm::DenseMap<const clang::VarDecl*, bool> escaping_;
  llvm::DenseMap<const clang::VarDecl*, bool> pointedInto_;  ///< as far as is known by now
  llvm::DenseSet<const clang::FunctionDecl*> giving_;
  llvm::DenseSet<const clang::VarDecl*> brought_;  ///< parameters by value that may bring pointed-to memory
};

}  // namespace sparsegen::lowering
