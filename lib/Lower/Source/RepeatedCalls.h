//===- RepeatedCalls.h - functions that may run repeatedly ------*- C++ -*-===//
//
// Private to `lower`. Finds, in the source, the functions that a loop or a recursion
// may call more than once in one call of the entry function. Allocations in such a
// function may be live at once, and get memory from an arena (MemoryCalls.cpp).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace sparsegen::lowering {

class RepeatedCalls {
public:
  /// Looks at the function to differentiate and at all that it calls.
  void start(const clang::FunctionDecl* entry) { visitFunction(entry, Times::Once); }

  /// Whether one call of a caller may call this function more than once.
  bool mayRepeat(const clang::FunctionDecl* definition) const;

private:
  enum class Times : std::uint8_t { Once, Many };
  void visitFunction(const clang::FunctionDecl* function, Times times);
  void visit(const clang::Stmt* stmt, Times times);

  llvm::DenseMap<const clang::FunctionDecl*, Times> seen_;
  llvm::DenseSet<const clang::FunctionDecl*> open_;  ///< that are being looked at
};

}  // namespace sparsegen::lowering
