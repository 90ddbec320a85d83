//===- SundialsCalls.h - SUNDIALS' operations on vectors --------*- C++ -*-===//
//
// Private to `lower`: a topic of its room, see README.md there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// What a call of one of these functions gives, if anything; nothing for other calls.
std::optional<ir::ExprId> sundialsCall(FunctionContext& fn, const clang::CallExpr* expr);

}  // namespace sparsegen::lowering
