//===- Lambdas.h - closures -------------------------------------*- C++ -*-===//
//
// Private to `lower`.
//
// A lambda is a record of what it captures, with a call operator that is a
// function like any other. In its body a captured variable is a member of that
// record: the value, or the pointer that a reference is.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// Makes a closure in its place: each capture is the initial value of one member.
void makeClosure(FunctionContext& fn, ir::ExprId place, const clang::LambdaExpr* expr);

/// Of the call operator of a lambda, what its body's names mean.
void findCaptures(FunctionContext& fn, const clang::CXXMethodDecl* method);

/// The place of a captured variable.
std::optional<ir::ExprId> captured(FunctionContext& fn, const clang::ValueDecl* variable, clang::SourceRange at);

}  // namespace sparsegen::lowering
