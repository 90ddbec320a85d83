//===- Statements.h - the walk over statements ------------------*- C++ -*-===//
//
// Part of IR/Transform/Unroll.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Transform/Unroll/Context.h"

namespace sparsegen::ir::unrolling {

/// Appends copies of statements up to one that control does not come back from. Throws TooLong, and MustStay where a
/// loop or call that is being written out can't be.
Way copy(Context& context, const Block& from, Block& to);

/// Appends an assignment to a variable of the result.
void assign(Context& context, ObjectId variable, ExprId value, SourceRange range, Block& to);

/// The same to a place, which may be a variable.
void assignPlace(Context& context, const Assign& node, SourceRange range, Block& to);

}  // namespace sparsegen::ir::unrolling
