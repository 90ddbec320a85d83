//===- Classes.h - objects of classes ---------------------------*- C++ -*-===//
//
// Private to `lower`.
//
// A constructor is a function whose first parameter is the place of the object;
// what stands before its body (bases, members) is lowered as the first part of
// it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// Makes an object of a class in its place.
void construct(FunctionContext& fn, ir::ExprId place, const clang::CXXConstructExpr* expr);

/// What a constructor does before its body.
void constructParts(FunctionContext& fn, const clang::CXXConstructorDecl* constructor);

/// A reference is bound; what has no type in the IR is left alone, where making it does nothing else.
void initialiseField(FunctionContext& fn, ir::ExprId record, const clang::FieldDecl* field, const clang::Expr* init);

/// The pointer to the object of a member function, or of what a lambda has captured.
ir::ExprId lowerCXXThisExpr(FunctionContext& fn, const clang::CXXThisExpr* expr);

}  // namespace sparsegen::lowering
