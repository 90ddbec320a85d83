//===- Lambdas.h - closures -------------------------------------*- C++ -*-===//
//
// Private to `lower`: a topic of its room, see README.md there.
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
