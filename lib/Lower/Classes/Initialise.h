//===- Initialise.h - values into places, element by element ----*- C++ -*-===//
//
// Private to `lower`.
//
// Initialiser lists, zero initialisation, and copies of records and arrays.
// What an array's list does not name is filled by a loop, so that the code
// follows the source and not the extent.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// Emits a loop over the elements of an array, from the element `first` on.
void forEachElement(FunctionContext& fn, ir::TypeId arrayType, std::int64_t first,
                    const std::function<void(ir::ExprId)>& body);

/// Gives all cells of a place the value that `T{}` has.
void storeZero(FunctionContext& fn, ir::ExprId place);

/// Copies all cells of an object, as the implicit assignment does. Both places are of one type.
void copy(FunctionContext& fn, ir::ExprId to, ir::ExprId from);

/// The bases and members of a record, or what a member without a name has; of a union the one that the list is for.
void initialiseMembers(FunctionContext& fn, ir::ExprId where, const clang::InitListExpr* list);

/// Lets a place have the value of an initialiser: what is constructed is constructed there.
void initialise(FunctionContext& fn, ir::ExprId place, const clang::Expr* init);

/// What stands at each of two places comes to stand at the other one.
void exchange(FunctionContext& fn, ir::ExprId a, ir::ExprId b);

/// The choice that a place is, if it is one.
const clang::ConditionalOperator* choice(const clang::Expr* glvalue);

/// A copy of what a member without a name has leaves the rest of its holder alone.
void copyObject(FunctionContext& fn, ir::ExprId to, ir::ExprId from, clang::QualType type, clang::SourceRange at);

/// A copy of one of two objects is that of the one or of the other: no pointer may lead to either.
void copyValue(FunctionContext& fn, ir::ExprId to, const clang::Expr* from);

/// From an expression that names no place: a text, one of two values.
void initialiseByValue(FunctionContext& fn, ir::ExprId place, const clang::Expr* init);

}  // namespace sparsegen::lowering
