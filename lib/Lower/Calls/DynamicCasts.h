//===- DynamicCasts.h - casts that look at the object's class ---*- C++ -*-===//
//
// Private to `lower`.
//
// What a `dynamic_cast` calls: a function that asks, as a virtual call does
// (VirtualCalls.cpp), of which class the whole object is, and gives a pointer to
// the part that is asked for, or null:
//
//     if (object->sg_class == &sg_Disc) return (Disc*)object;
//     if (object->sg_class == &sg_Square) return null;
//
// A cast to a reference ends the path where compiled code would throw.
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
