//===- ImplicitCode.h - what runs with a statement --------------*- C++ -*-===//
//
// Private to `lower`. What a statement does is asked of the source before it is
// lowered: whether it leaves a loop's bound alone, may throw, changes the size of
// a vector. Much of that stands elsewhere, and no child of the statement calls it:
//
//     Scale s(x);     the initial values that members have where they are declared
//     f();            default arguments
//     { Guard g; }    destructors, of bases and members too
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace sparsegen::lowering {

using StmtVisit = llvm::function_ref<void(const clang::Stmt*)>;
using FunctionVisit = llvm::function_ref<void(const clang::FunctionDecl*)>;

/// The children of a statement, and what default arguments, default members, names of Clang's own for a value, elements
/// that a list leaves out, parts of what is like a tuple, and generic lambdas, which are templates, stand for.
void forEachPart(const clang::Stmt* stmt, StmtVisit visit);

/// What a function runs: the initial values of members, and its body.
void forEachPart(const clang::FunctionDecl* definition, StmtVisit visit);

/// The function that a call of a member function calls, where that is known of the source: it is not virtual, or is
/// named with its class, or the object is a variable, or nothing overrides it. Null where it is not.
const clang::CXXMethodDecl* knownTarget(const clang::CXXMethodDecl* method, const clang::CallExpr* call);

/// The functions that run with a statement, not with a part of it, and that it does not call: destructors of what it
/// makes, which do something, and constructors that are inherited.
void forEachImplicitCallee(const clang::Stmt* stmt, FunctionVisit visit);

}  // namespace sparsegen::lowering
