//===- MemberPointers.h - pointers to members -------------------*- C++ -*-===//
//
// Private to `lower`.
//
// A pointer to a data member is the number of the field, and what it leads to in
// an object is one of the fields of that type:
//
//     s.*m        m == 0 ? s.a : s.b
//
// A pointer to a member function is one to the constant that stands for it, as for
// any function, and is called by a function of the IR that finds out which one is
// meant.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// `&S::member`.
ir::ExprId memberPointer(FunctionContext& fn, const clang::UnaryOperator* expr);

/// `object.*m`, `pointer->*m`, of data.
ir::ExprId placeByMember(FunctionContext& fn, const clang::BinaryOperator* expr);

/// `(object.*m)(arguments)`.
ir::ExprId callByMember(FunctionContext& fn, const clang::CallExpr* expr, const clang::BinaryOperator* callee,
                        ir::ExprId resultPlace);

}  // namespace sparsegen::lowering
