//===- CallWrappers.h - std::function ---------------------------*- C++ -*-===//
//
// Private to `lower`.
//
// A call wrapper is a pointer to what it calls: an object with a call operator, or a
// pointer to a function, and before it the address of a constant that says which.
//
//     if (self->sg_object->sg_target == &sg_Scale) return Scale_call(&((sg_held*)self->sg_object)->sg_value, t);
//
// So a call is like a virtual one, with the wrapper's own call operator as what is
// overridden. What is held lies in memory like that of `new`, and copies of the
// wrapper share it: no call may change it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// The record that a `std::function` is; nothing where its call has no place in the IR.
std::optional<ir::TypeId> tryWrapper(ModuleContext& shared, const clang::RecordDecl* record);

/// What a wrapper says that it calls.
ir::ExprId wrappedTarget(ModuleContext& shared, ir::ExprId wrapper);

/// Lets a dispatcher of wrappers call what came to be wrapped since; false where nothing did.
bool extendWrapper(ModuleContext& shared, std::size_t dispatcher);

/// Makes a wrapper in its place: of nothing, or of a function or an object that can be called.
void makeWrapper(FunctionContext& fn, ir::ExprId place, const clang::CXXRecordDecl* wrapper, const clang::Expr* of,
                 clang::SourceRange at);

/// A member function of a wrapper: its call, its test, its assignment.
std::optional<ir::ExprId> callOnWrapper(FunctionContext& fn, const clang::CallExpr* expr, ir::ExprId resultPlace);

}  // namespace sparsegen::lowering
