//===- Operators.h - unary, binary and assigning operators ------*- C++ -*-===//
//
// Private to `lower`.
//
// Clang has written every promotion, so both operands of an arithmetic
// operator have one type. An operator that assigns becomes a statement before
// the expression it stands in; its value is then read back from the place.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// The truth of an expression, as a bool.
ir::ExprId lowerCondition(FunctionContext& fn, const clang::Expr* expr);

/// The value of a unary operation. What it changes is changed by statements.
ir::ExprId lowerUnaryOperator(FunctionContext& fn, const clang::UnaryOperator* expr);

/// A pointer some elements further. What has no size in the IR has no elements.
ir::ExprId moved(FunctionContext& fn, ir::ExprId pointer, ir::ExprId offset, clang::QualType type,
                 clang::SourceRange at);

/// The value that an increment or decrement leaves.
ir::ExprId step(FunctionContext& fn, ir::ExprId value, const clang::UnaryOperator* expr);

/// Increments or decrements, and gives the place.
ir::ExprId placeOfIncremented(FunctionContext& fn, const clang::UnaryOperator* expr);

/// The value of a binary operation. What it changes is changed by statements.
ir::ExprId lowerBinaryOperator(FunctionContext& fn, const clang::BinaryOperator* expr);

/// A plain assignment, `a = b`. Its value; of a record, the place.
ir::ExprId assign(FunctionContext& fn, const clang::BinaryOperator* expr);

/// What an operator that assigns numbers or pointers does.
ir::Assign assignment(FunctionContext& fn, const clang::BinaryOperator* expr);

/// Does any assignment, also of complex numbers and records, and gives the place.
ir::ExprId placeOfAssigned(FunctionContext& fn, const clang::BinaryOperator* expr);

}  // namespace sparsegen::lowering
