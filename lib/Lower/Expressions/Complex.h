//===- Complex.h - complex numbers as pairs of real ones --------*- C++ -*-===//
//
// Private to `lower`.
//
// C's `_Complex double`, on which the library builds `std::complex`, is a record
// of its real and its imaginary part. Its operators and the library's functions
// of it become their arithmetic on the parts.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// A number whose imaginary part is none where it is real.
struct Complex {
  ir::ExprId re;
  ir::ExprId im{};
};

/// Lets a complex number have the value of an initialiser.
void initialiseComplex(FunctionContext& fn, ir::ExprId place, const clang::Expr* init);

/// The value of an expression, which is complex or real.
Complex lowerComplex(FunctionContext& fn, const clang::Expr* expr);

/// The place that is assigned to.
ir::ExprId complexAssign(FunctionContext& fn, const clang::BinaryOperator* expr);

/// `a == b`, `a != b`.
ir::ExprId complexComparison(FunctionContext& fn, const clang::BinaryOperator* expr);

/// Whether a number is not zero.
ir::ExprId complexTruth(FunctionContext& fn, const clang::Expr* expr);

/// The library's functions of a complex number whose value is real; nothing for any other call.
std::optional<ir::ExprId> complexToReal(FunctionContext& fn, const clang::CallExpr* expr);

/// `__real__ z`, `__imag__ z`.
ir::ExprId partOfComplex(FunctionContext& fn, const clang::UnaryOperator* expr);

}  // namespace sparsegen::lowering
