//===- Statements.h - statements but loops ----------------------*- C++ -*-===//
//
// Private to `lower`.
//
// Declarations, expressions for their effect, branches and returns.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// Any statement, into the open block.
void lowerStatement(FunctionContext& fn, const clang::Stmt* stmt);

/// GNU C's `({ ...; value; })`, as in macros: what its statements do comes first.
void inScopeOf(FunctionContext& fn, const clang::StmtExpr* expr, llvm::function_ref<void(const clang::Expr*)> use);

/// The value of GNU's `({ ...; value; })`.
ir::ExprId lowerStmtExpr(FunctionContext& fn, const clang::StmtExpr* expr);

/// What is done on the way to an object of which nothing is read.
void discardObject(FunctionContext& fn, const clang::MemberExpr* expr);

/// An expression for what it does, not for its value.
void lowerDiscarded(FunctionContext& fn, const clang::Expr* expr);

/// What C++ declares without a name, or by one of its own such as `__begin1`, gets a name of ours.
Names::Local nameOf(FunctionContext& fn, const clang::VarDecl* decl);

/// Declares a variable, with its initial value.
void lowerDeclaration(FunctionContext& fn, const clang::VarDecl* decl);

/// The same of one that does not outlive the call.
void declareLocal(FunctionContext& fn, const clang::VarDecl* decl);

/// An If that does something on the way where its condition holds.
void branch(FunctionContext& fn, ir::ExprId when, ir::Block then, ir::Block otherwise);

}  // namespace sparsegen::lowering
