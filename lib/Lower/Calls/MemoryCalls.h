//===- MemoryCalls.h - the standard library's functions on memory ---*- C++ -*-===//
//
// Private to `lower`.
//
// memcpy, memmove and memset of zero become loops over whole elements; what is
// allocated becomes a local array, as large as the function turns out to need.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// for (k = first; k < count or, downwards, k >= 0) body(k), of an own variable.
ir::For counting(FunctionContext& fn, ir::ExprId first, ir::Op compare, ir::ExprId bound, std::int64_t step,
                 const std::function<void(ir::ExprId)>& body);

/// Emits a counted loop: counting().
void forEach(FunctionContext& fn, ir::ExprId first, ir::Op compare, ir::ExprId bound, std::int64_t step,
             const std::function<void(ir::ExprId)>& body);

/// A value that copying elements can't change: of variables alone, or kept.
ir::ExprId settled(FunctionContext& fn, ir::ExprId value);

/// What a call of one of these functions gives, if anything; nothing for other calls.
std::optional<ir::ExprId> memoryCall(FunctionContext& fn, const clang::CallExpr* expr);

/// The array that a call allocates, converted to a pointer to `element`; nothing for any other expression.
std::optional<ir::ExprId> allocation(FunctionContext& fn, const clang::Expr* expr, clang::QualType element);

/// The memory of an allocation; where its block ends it, and sizes are known at run time, it is the block's own.
ir::ExprId memoryFor(FunctionContext& fn, const clang::Expr* made, ir::TypeId type,
                     const std::function<ir::ExprId()>& count);

/// One object stands for all that is allocated at a place in the source, and lives as long as the call; or as long as
/// that of the entry function, where callers may keep what they get in several calls.
ir::ExprId pieceOfMemory(FunctionContext& fn, ir::TypeId type, clang::SourceRange at,
                         const std::function<ir::ExprId()>& count);

}  // namespace sparsegen::lowering
