//===- NoReturn.h - what never gets to its end ------------------*- C++ -*-===//
//
// Private to `lower`. A path that throws or ends the program ends there, and
// nobody sees what is done on the way, such as to compose a message: so neither
// that is lowered, nor what a function that always ends so is called with.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"

namespace sparsegen::lowering {

class NoReturn {
public:
  /// Whether a statement throws or ends the program for certain, whatever the way through it: itself, by a function
  /// that always does, or by the destructor of a temporary, as loggers of fatal errors do. Each function is looked at
  /// once.
  bool in(const clang::Stmt* stmt);
  /// The same of a call of this very function: it says so, or its body shows it.
  bool of(const clang::FunctionDecl* function);

private:
  llvm::DenseMap<const clang::FunctionDecl*, bool> known_;  ///< by definitions
};

}  // namespace sparsegen::lowering
