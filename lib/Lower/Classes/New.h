//===- New.h - objects that `new` makes -------------------------*- C++ -*-===//
//
// Private to `lower`.
//
// What `new` gives is memory like that of an allocation, and the object or the
// elements in it are made as those of a variable are. A `new` that is told where
// to make its object makes it there. `delete` does nothing: only what ends
// without a trace is made.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// Memory for `new T`, `new T[n]` and placement new, with what is made in it.
ir::ExprId lowerCXXNewExpr(FunctionContext& fn, const clang::CXXNewExpr* expr);

}  // namespace sparsegen::lowering
