//===- Variants.h - std::variant --------------------------------*- C++ -*-===//
//
// Private to `lower`: a topic of its room, see README.md there.
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
