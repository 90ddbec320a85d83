//===- MathCalls.h - the standard library's real functions ------*- C++ -*-===//
//
// Private to `lower`.
//
// C99's <math.h> and its overloads in <cmath>, recognised by their builtin or
// by standing in namespace std, never by a bare name: a user's own `hypot` is
// the user's. Functions with a second result become their arithmetic.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// MathCalls.cpp: the operation that a library function is, where its operands and result are of one real type.
std::optional<ir::Op> mathOf(const ModuleContext& shared, const clang::FunctionDecl* function);

/// The value of a call of a mathematical function of the library; nothing where the callee is none.
std::optional<ir::ExprId> mathCall(FunctionContext& fn, const clang::CallExpr* expr);

}  // namespace sparsegen::lowering
