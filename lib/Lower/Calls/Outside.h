//===- Outside.h - calls of functions that can't be seen into ---*- C++ -*-===//
//
// Private to `lower`.
//
// Such a call stays one: generated code calls the user's function, whose
// declaration it includes or repeats. What it is given must carry no
// derivative, which propagate knows.
//
// A call that gives nothing back, by no result that is used and through no
// pointer, can matter to a later one only. Where there is none, it is left out,
// and may be given what it likes: so are logging and monitoring. Where there is
// one, it stays like any other. Printing by the standard library is always left
// out; so is what composes a text, where nothing is left that reads texts.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// A call of a function that can't be seen into; nothing where the callee is none of these.
std::optional<ir::ExprId> callOutside(FunctionContext& fn, const clang::CallExpr* expr, ir::ExprId resultPlace = {});

/// Whether generated code can name a function: a member function, where it needs no object and its class is in a
/// header.
bool isCallable(const ModuleContext& shared, const clang::FunctionDecl* callee);

/// C++ that declares a function again, its name unqualified.
std::string declarationOf(const ModuleContext& shared, const clang::FunctionDecl* function);

/// An assignment to `errno`, which what is generated does not read.
bool passOver(FunctionContext& fn, const clang::BinaryOperator* assignment);

/// The further arguments of a call of a function of the source's own. What takes them, `va_arg`, is not supported: they
/// may be printed only.
void dropFurther(FunctionContext& fn, llvm::ArrayRef<const clang::Expr*> arguments);

/// A call whose result is not used and that gives nothing back; false where it may.
bool passOver(FunctionContext& fn, const clang::CallExpr* expr);

}  // namespace sparsegen::lowering
