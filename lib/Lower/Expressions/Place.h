//===- Place.h - the places that expressions name ---------------*- C++ -*-===//
//
// Private to `lower`.
//
// Names, members, subscripts and dereferences. A reference is a pointer that is
// followed wherever it is named. The place of a function is the pointer to it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// The place that a glvalue names.
ir::ExprId lowerPlace(FunctionContext& fn, const clang::Expr* expr);

/// The place of a new variable with the value of an expression.
ir::ExprId placeOfTemporary(FunctionContext& fn, const clang::Expr* expr);

/// What a reference that outlives a call names.
const clang::Expr* aliased(FunctionContext& fn, const clang::VarDecl* variable);

/// The place of a variable that outlives a call, by the parameter that leads to it.
ir::ExprId placeOfState(FunctionContext& fn, const clang::VarDecl* variable, clang::SourceRange at);

/// The value of an index, as i64.
ir::ExprId lowerIndex(FunctionContext& fn, const clang::Expr* expr);

/// The place of an element of an array, or behind a pointer.
ir::ExprId elementOf(FunctionContext& fn, const clang::Expr* array, ir::ExprId where, ir::ExprId index);

}  // namespace sparsegen::lowering
