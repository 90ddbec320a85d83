//===- New.h - objects that `new` makes -------------------------*- C++ -*-===//
//
// Private to `lower`: a topic of its room, see README.md there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// Memory for `new T`, `new T[n]` and placement new, with what is made in it.
ir::ExprId lowerCXXNewExpr(FunctionContext& fn, const clang::CXXNewExpr* expr);

}  // namespace sparsegen::lowering
