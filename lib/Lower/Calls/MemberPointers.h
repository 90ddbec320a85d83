//===- MemberPointers.h - pointers to members -------------------*- C++ -*-===//
//
// Private to `lower`: a topic of its room, see README.md there.
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
