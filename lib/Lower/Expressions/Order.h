//===- Order.h - what is evaluated before what ------------------*- C++ -*-===//
//
// Private to `lower`: a topic of its room, see README.md there.
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
