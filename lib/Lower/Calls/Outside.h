//===- Outside.h - calls of functions that can't be seen into ---*- C++ -*-===//
//
// Private to `lower`: a topic of its room, see README.md there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// A call of a function that can't be seen into; nothing where the callee is none of these.
std::optional<ir::ExprId> callOutside(FunctionContext& fn, const clang::CallExpr* expr, ir::ExprId resultPlace = {});

/// An assignment to `errno`, which what is generated does not read.
bool passOver(FunctionContext& fn, const clang::BinaryOperator* assignment);

/// The further arguments of a call of a function of the source's own. What takes them, `va_arg`, is not supported: they
/// may be printed only.
void dropFurther(FunctionContext& fn, llvm::ArrayRef<const clang::Expr*> arguments);

/// A call whose result is not used and that gives nothing back; false where it may.
bool passOver(FunctionContext& fn, const clang::CallExpr* expr);

}  // namespace sparsegen::lowering
