//===- SundialsCalls.h - SUNDIALS' operations on vectors --------*- C++ -*-===//
//
// Private to `lower`.
//
// `N_VScale(c, x, z)` and its like, of vectors that keep their numbers in an
// array (Parse/Sundials.h): loops over the elements. And SUNDIALS' powers.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// What a call of one of these functions gives, if anything; nothing for other calls.
std::optional<ir::ExprId> sundialsCall(FunctionContext& fn, const clang::CallExpr* expr);

}  // namespace sparsegen::lowering
