//===- BufferSwaps.h - vectors that swap their buffers ----------*- C++ -*-===//
//
// Private to `lower`. Finds, in the source, the vectors that are moved or swapped,
// in the function that declares them or in one that gets them by reference. Such a
// vector is held by a pointer to its buffer. A move or swap then exchanges two
// pointers, and pointers to elements stay valid, as C++ demands. A move or swap
// that is missed here is refused where it is lowered (Vectors::requireSwappable).
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

class BufferSwaps {
public:
  /// Says which function is differentiated, before anything is asked, and looks at what it may call: once, and again
  /// for each function found to give memory.
  void start(const clang::FunctionDecl* entry);
  /// Whether a vector, or the one that a reference parameter is bound to, is ever moved or swapped with another one.
  bool swapsBuffer(const clang::VarDecl* vector);
  /// Whether a vector is swapped, and only with locals of its own function that do not escape it.
  bool swapsAmongLocals(const clang::VarDecl* vector);
  /// The same, and all of them are made one after the other in one block, each time that it is entered. Linear in the
  /// function's source.
  bool madeTogether(const clang::VarDecl* vector);
  /// Whether a vector escapes: to a member, a pointer, a returned reference, or a closure that sees its size change.
  /// Reference parameters and local references do not count.
  bool escapes(const clang::VarDecl* vector);
  /// Whether a function itself lets that happen to any.
  bool letsEscape(const clang::FunctionDecl* function) { return !usesOf(function).escaping.empty(); }
  /// Whether that, or something else, holds of a vector or of a parameter that comes to refer to it.
  bool leadsTo(const clang::VarDecl* vector, llvm::function_ref<bool(const clang::VarDecl*)> wanted);

  // ReturnedBuffers.cpp
  /// Whether the vector that a function returns may own a buffer that existed before the call, so that the caller may
  /// hold pointers into it. False for the entry function, whose caller holds none.
  bool returnsBuffer(const clang::FunctionDecl* function) const;
  bool anyReturnsBuffer() const { return !giving_.empty(); }
  /// Where some vectors are cells: counts room that is reserved as memory, too, which a copy would not have.
  void countReserved();
  /// Whether a new vector's value is what such a function returns.
  bool isReturnedBuffer(const clang::Expr* value) const;
  /// Whether the caller may hold pointers into the buffer of an argument that is passed by value.
  bool bringsAliasedBuffer(const clang::Expr* argument);
  /// Whether a function may return the buffer of this by-value parameter.
  bool mayReturnParameterBuffer(const clang::ParmVarDecl* parameter);

private:
  /// What one function does with its vectors.
  struct Uses {
    const clang::FunctionDecl* function = nullptr;
    llvm::EquivalenceClasses<const clang::VarDecl*> exchanged;  ///< in classes that exchange with each other
    /// Those that exchange with what is no variable: a member, a parameter of another function.
    llvm::DenseSet<const clang::VarDecl*> swappedWithUnnamed;
    llvm::DenseSet<const clang::VarDecl*> swappedAcrossCalls;  ///< the same, but for arguments that this function makes
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

    bool isSwapped(const clang::VarDecl* vector) const {
      return exchanged.findLeader(vector) != exchanged.member_end();
    }
  };
  Uses& usesOf(const clang::FunctionDecl* function);
  bool allSwapPartners(const clang::VarDecl* vector, llvm::function_ref<bool(const clang::VarDecl*)> wanted);
  void visit(const clang::Stmt* stmt, Uses& uses);
  void visitCall(const clang::CallExpr* call, Uses& uses);
  void visitVariable(const clang::VarDecl* variable, Uses& uses);
  static const clang::VarDecl* vectorMoved(const clang::Expr* from, Uses& uses);
  static void noteArgument(const clang::Expr* argument, Uses& uses);
  static void noteSwap(llvm::ArrayRef<const clang::VarDecl*> vectors, Uses& uses);
  void visitInherited(const clang::CXXConstructorDecl* own, const clang::CXXConstructorDecl* base, Uses& uses);
  void visitArguments(const clang::FunctionDecl* callee, llvm::ArrayRef<const clang::Expr*> arguments, Uses& uses);
  bool isPointedInto(const clang::VarDecl* vector);
  bool findReceived(const Uses& uses);
  bool findGiven(const clang::FunctionDecl* function);
  bool isOwn(const clang::VarDecl* vector, const Uses& uses);
  bool returnsSeenBuffer(const clang::Expr* value, const Uses& uses);
  void findBufferReturning();

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
