//===- Variants.h - std::variant --------------------------------*- C++ -*-===//
//
// Private to `lower`.
//
// A variant is a record of the number of the alternative that it holds, and of all
// alternatives, of which the others are zero:
//
//     std::variant<A, B> v = B{2.0};      v.sg_index = 1; v.sg_A = {}; v.sg_B = {2.0};
//     std::get<B>(v)                      if (v.sg_index != 1) stop; ... v.sg_B
//     std::visit(f, v)                    if (v.sg_index == 0) f(v.sg_A); else f(v.sg_B);
//
// The library's own has one place for all of them, and tables of functions.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// The record that a `std::variant` is: the alternative's number, and one field for each.
std::optional<ir::TypeId> tryVariant(ModuleContext& shared, const clang::RecordDecl* record);

/// Makes a variant of another one, of one of its alternatives, or of nothing: the first alternative's default.
void makeVariant(FunctionContext& fn, ir::ExprId place, clang::QualType variant, const clang::Expr* of,
                 clang::SourceRange at);

/// A member function of a variant, or a function of the library's on one.
std::optional<ir::ExprId> callOnVariant(FunctionContext& fn, const clang::CallExpr* expr, ir::ExprId resultPlace);

}  // namespace sparsegen::lowering
