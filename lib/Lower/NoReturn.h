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

namespace sparsegen::lowering {

/// Whether a block throws or ends the program for certain, whatever the way through it.
bool neverReturns(const clang::CompoundStmt* block);

/// The same of a call of this very function: it says so, or its body shows it.
bool neverReturns(const clang::FunctionDecl* function);

}  // namespace sparsegen::lowering
