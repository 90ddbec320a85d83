//===- Order.h - what is evaluated before what ------------------*- C++ -*-===//
//
// Private to `lower`.
//
// An expression in the IR is evaluated where it stands, but what a call or an
// operator that assigns does becomes statements before that. So a value that
// comes first is kept where these may change what it is made from:
//
//     f[++k] = y[k];      the value comes first
//     w[0] + scale(w);    left to right, as compilers have it
//     m[k].add(x[k++]);   the object comes before the arguments, as C++17 has it
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// A value that is computed before `next`, which was lowered to `later`: kept, where that may change what it is made
/// from.
ir::ExprId before(FunctionContext& fn, ir::ExprId value, const clang::Expr* next, const ir::Block& later);

/// The same of the value of `first`, where `later` is emitted now.
ir::ExprId before(FunctionContext& fn, ir::ExprId value, const clang::Expr* first, const clang::Expr* next,
                  ir::Block later);

/// The same before what is not lowered yet.
ir::ExprId before(FunctionContext& fn, ir::ExprId value, llvm::ArrayRef<const clang::Expr*> next);

}  // namespace sparsegen::lowering
