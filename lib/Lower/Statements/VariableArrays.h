//===- VariableArrays.h - arrays of C with extents known at run time ---*- C++ -*-===//
//
// Private to `lower`.
//
// `double a[n][m]`, and `double (*a)[m]`, which a parameter `a[n][m]` is. In
// the IR they are flat: an array of as many elements as are needed, and a
// pointer to an element. A step over a row is one over all of its elements.
// C evaluates the extents where the type is written, and so do we.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// The extent of a new object of such a type, where sizes are known at run time only: nothing else says how large it is
/// then. None for other types, and other requests.
ir::ExprId writtenExtent(FunctionContext& fn, clang::QualType type, clang::SourceRange at);

/// Evaluates the extents that a type names, and that nothing else has evaluated.
void noteExtents(FunctionContext& fn, clang::QualType type);

/// A number of steps over a type, as one over what is flat: each step over an array is one over its elements.
ir::ExprId flatOffset(FunctionContext& fn, ir::ExprId offset, clang::QualType over, clang::SourceRange at);

/// `sizeof` of an array of run-time length; of all else it is a constant.
ir::ExprId lowerUnaryExprOrTypeTraitExpr(FunctionContext& fn, const clang::UnaryExprOrTypeTraitExpr* expr);

}  // namespace sparsegen::lowering
