//===- Calls.h - calls to functions with visible bodies ---------*- C++ -*-===//
//
// Private to `lower`.
//
// A call stays a call. Its result goes to a temporary, or, for a record, to the
// place that wants it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"
#include "Parse/Sundials.h"

namespace sparsegen::lowering {

/// An object comes before the arguments, which are evaluated in any order; in braces, and of `<<` and `>>`, one after
/// the other. Where an operator assigns, what is assigned comes first.
enum class ArgumentOrder : std::uint8_t { ObjectFirst, LeftToRight, RightToLeft };

/// What a parameter is passed for an argument that stands at a place: a reference's address, a record's copy, a value.
ir::ExprId passPlace(FunctionContext& fn, ir::ExprId place, clang::QualType parameter, clang::SourceRange at);

/// A call of a function with a visible body, of whatever class its object is: a virtual function is called as `callee`.
/// The value (of a reference: the place), nothing for void; a returned record goes to `resultPlace`.
ir::ExprId callFunction(FunctionContext& fn, const clang::FunctionDecl* callee,
                        llvm::ArrayRef<const clang::Expr*> arguments, ir::ExprId self, ir::ExprId resultPlace,
                        clang::SourceRange at, ArgumentOrder order = ArgumentOrder::ObjectFirst);

/// A call of the function that the class of the object has for `method`: by the dispatcher of VirtualCalls.h.
ir::ExprId callVirtual(FunctionContext& fn, const clang::CXXMethodDecl* method,
                       llvm::ArrayRef<const clang::Expr*> arguments, ir::ExprId self, ir::ExprId resultPlace,
                       clang::SourceRange at, ArgumentOrder order = ArgumentOrder::ObjectFirst);

/// Adds the arguments to a call that has what comes before them, and makes it.
ir::ExprId makeCall(FunctionContext& fn, ir::Call made, llvm::ArrayRef<PassedAs> parameters,
                    llvm::ArrayRef<const clang::Expr*> arguments, clang::QualType result, ir::ExprId resultPlace,
                    clang::SourceRange at, ArgumentOrder order = ArgumentOrder::ObjectFirst);

/// A member of what a vector's contents are.
ir::ExprId partOfVector(FunctionContext& fn, const VectorPart& part, clang::SourceRange at);

/// The value of the call (of a reference: the place), nothing for void.
ir::ExprId lowerCall(FunctionContext& fn, const clang::CallExpr* expr, ir::ExprId resultPlace);

}  // namespace sparsegen::lowering
