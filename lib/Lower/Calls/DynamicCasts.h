//===- DynamicCasts.h - casts that look at the object's class ---*- C++ -*-===//
//
// Private to `lower`: a topic of its room, see README.md there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// Gives every cast a branch for each class; true if there was one to add.
bool extendDynamicCasts(ModuleContext& shared);

/// Ends the functions that casts call: all classes of which there are objects are known now.
void closeDynamicCasts(ModuleContext& shared);

/// The pointer that a cast gives, or the place.
ir::ExprId dynamicCast(FunctionContext& fn, const clang::CastExpr* cast);

}  // namespace sparsegen::lowering
