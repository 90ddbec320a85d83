//===- Value.h - the values of expressions ----------------------*- C++ -*-===//
//
// Private to `lower`.
//
// Literals, names, casts and the conditional operator. Every implicit
// conversion is written in Clang's tree, so a cast here is always explicit.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// The value of a scalar or pointer expression, for the present moment: kept() where it is used later.
ir::ExprId lowerValue(FunctionContext& fn, const clang::Expr* expr);

/// What has no rule of its own may still be a constant to Clang: sizeof, a
/// trait, a call of a constexpr function.
std::optional<ir::ExprId> evaluated(FunctionContext& fn, const clang::Expr* expr);

/// Reports an expression that has no place in the IR, and throws.
ir::ExprId refuseExpression(FunctionContext& fn, const clang::Stmt* stmt);

/// Zero of a scalar or pointer type.
ir::ExprId zeroOf(FunctionContext& fn, ir::TypeId type);

/// What stands at the place that a glvalue names.
ir::ExprId loadOf(FunctionContext& fn, const clang::Expr* glvalue);

/// Whether a number is not zero, or a pointer not null.
ir::ExprId toBool(FunctionContext& fn, ir::ExprId value);

/// A value converted to a scalar or pointer type.
ir::ExprId toType(FunctionContext& fn, ir::ExprId value, clang::QualType type, clang::SourceRange at);

/// A conversion between numbers. A literal takes the type at once where that is
/// exact: `2 * x` means 2.0 * x.
ir::ExprId convert(FunctionContext& fn, ir::ExprId value, ir::ScalarKind kind);

/// A pointer in the type of another. Vectors of the caller's and of the code's own are of two types: requireUnmixed
/// refuses such a conversion.
ir::ExprId alike(FunctionContext& fn, ir::ExprId pointer, ir::ExprId other);

}  // namespace sparsegen::lowering
