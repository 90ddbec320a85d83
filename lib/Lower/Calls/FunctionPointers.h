//===- FunctionPointers.h - calls through pointers --------------*- C++ -*-===//
//
// Private to `lower`.
//
// A function whose address is taken gets a constant of its own that stands for
// it, and a pointer to a function is an untyped pointer to such a constant. A
// call through a pointer calls a function of the IR that finds out which one is
// meant:
//
//     if (target == &sg_f) return f(a);
//     if (target == &sg_g) return g(a);
//
// A pointer of which nothing is known is looked at in the end, which is an error
// there; one that is known to be among them never gets so far.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/ModuleContext.h"

namespace sparsegen::lowering {

/// Notes a function that is called by a pointer, as a virtual one, or by a call wrapper.
inline void noteCalledIndirectly(ModuleContext& shared, const clang::FunctionDecl* function) {
  shared.calledIndirectly.push_back(function);
}

/// The pointer that stands for a function.
ir::ExprId functionAddress(ModuleContext& shared, const clang::FunctionDecl* function, clang::SourceRange at);

/// Lets a mark stand for a function, before anything takes its address.
void addTargetFor(ModuleContext& shared, const clang::FunctionDecl* function, ir::ObjectId mark, clang::SourceRange at);

/// Whether a pointer to functions of a type may point to a function of another.
bool mayCall(ModuleContext& shared, clang::QualType type, clang::QualType function);

/// The type of a pointer to what has no type in the IR, as pointers to functions have.
ir::TypeId untypedPointer(ModuleContext& shared);

/// The function that calls what a pointer of a type points to; its first parameter is the pointer.
ir::FunctionId dispatcher(ModuleContext& shared, const clang::FunctionProtoType* type, clang::SourceRange at);

/// What calls through a pointer to member functions call; behind the pointer comes the object.
ir::FunctionId memberDispatcher(ModuleContext& shared, const clang::MemberPointerType* type, clang::SourceRange at);

/// Gives every dispatcher a branch for each function of its type; true if there was one to add.
bool extendDispatchers(ModuleContext& shared);

/// What no branch took: an unknown pointer can't be looked at.
void closeDispatchers(ModuleContext& shared);

}  // namespace sparsegen::lowering
